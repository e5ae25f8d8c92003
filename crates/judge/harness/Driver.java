// Compiles and runs a learner's Java file for the judge: questions on descriptor 3, answers on 4.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.lang.management.ManagementFactory;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.tools.*;

public class Driver {
    static OutputStream answers;

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("compile")) {
            System.exit(compile(arguments) ? 0 : 1);
        }
        run(arguments);
        System.exit(0);
    }

    // -- compiling ------------------------------------------------------------------------------

    static final String IMPORTS = "import java.util.*; import java.util.function.*; import java.util.stream.*; "
        + "import java.util.concurrent.*; import java.math.*; import java.io.*; import java.text.*; ";

    /** compile COPY NAME PLAIN WATCHED: two folders of classes. */
    static boolean compile(String[] arguments) throws Exception {
        String name = arguments[2];
        String text = Files.readString(Path.of(arguments[1])).replaceAll("(?m)^(\\s*)package\\s[^;]*;", "$1");
        if (isBare(text)) {
            text = "class Solution { " + text.replaceAll("(?m)^\\s*import\\s[^;]*;", "") + "\n}";
        }
        text = IMPORTS + text;
        if (!compileTo(text, name, arguments[3], null)) {
            return false;
        }
        String hooked = compileTo(text, name, null, new StringBuilder()) ? rewritten : null;
        if (hooked != null) {
            PrintStream quiet = System.err;
            System.setErr(new PrintStream(OutputStream.nullOutputStream()));
            compileTo(hooked, name, arguments[4], null);
            System.setErr(quiet);
        }
        return true;
    }

    /** Says whether the function stands outside of any class. */
    static boolean isBare(String text) {
        // Comments, strings and characters may hold braces that don't count.
        String code = text.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+'", " ");
        Matcher named = Pattern.compile("\\b(isValidSudoku|solveSudoku)\\s*\\(").matcher(code);
        String before = named.find() ? code.substring(0, named.start()) : code;
        return before.chars().filter(c -> c == '{').count() == before.chars().filter(c -> c == '}').count();
    }

    static String rewritten;

    /** Compiles into a folder; or, without one, rewrites the stores into arrays. */
    static boolean compileTo(String text, String name, String folder, StringBuilder edits) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileObject file = new SimpleJavaFileObject(new URI("string", null, "/" + name, null), JavaFileObject.Kind.SOURCE) {
            @Override public CharSequence getCharContent(boolean ignore) { return text; }
            @Override public boolean isNameCompatible(String simple, JavaFileObject.Kind kind) { return true; }
            @Override public String getName() { return name; }
        };
        List<String> options = new ArrayList<>(List.of("-proc:none", "-g", "-nowarn", "-Xlint:none"));
        if (folder != null) {
            options.addAll(List.of("-d", folder, "-cp", System.getProperty("java.class.path")));
        }
        JavacTask task = (JavacTask) compiler.getTask(null, null, found, options, null, List.of(file));
        if (edits != null) {
            CompilationUnitTree unit = task.parse().iterator().next();
            rewritten = new Rewriter(unit, Trees.instance(task).getSourcePositions(), text).result();
            return true;
        }
        if (task.call()) {
            return true;
        }
        for (Diagnostic<? extends JavaFileObject> each : found.getDiagnostics()) {
            if (each.getKind() == Diagnostic.Kind.ERROR) {
                System.err.println("{\"line\":" + Math.max(1, each.getLineNumber()) + ",\"message\":" + quoted(each.getMessage(Locale.ENGLISH)) + "}");
            }
        }
        return false;
    }

    /** Lets every `a[i] = v` and `a[i][j] = v` go through the hook; lines stay where they are. */
    static class Rewriter extends TreeScanner<Void, Void> {
        record Edit(long at, long until, String text) {}

        final CompilationUnitTree unit;
        final SourcePositions positions;
        final String text;
        final List<Edit> edits = new ArrayList<>();

        Rewriter(CompilationUnitTree unit, SourcePositions positions, String text) {
            this.unit = unit;
            this.positions = positions;
            this.text = text;
            scan(unit, null);
        }

        long start(Tree tree) { return positions.getStartPosition(unit, tree); }
        long end(Tree tree) { return positions.getEndPosition(unit, tree); }

        /** Replaces what stands between two trees by a comma; its line ends stay. */
        void gap(Tree left, Tree right) {
            String between = text.substring((int) end(left), (int) start(right));
            edits.add(new Edit(end(left), start(right), ", " + between.replaceAll("[^\n]", "")));
        }

        @Override public Void visitAssignment(AssignmentTree node, Void none) {
            if (!(node.getVariable() instanceof ArrayAccessTree target)) {
                return super.visitAssignment(node, none);
            }
            long line = unit.getLineMap().getLineNumber(start(node));
            if (target.getExpression() instanceof ArrayAccessTree outer) {
                edits.add(new Edit(start(node), start(node), "NfHook.set2("));
                scan(outer.getExpression(), none);
                gap(outer.getExpression(), outer.getIndex());
                scan(outer.getIndex(), none);
                gap(outer.getIndex(), target.getIndex());
            } else {
                edits.add(new Edit(start(node), start(node), "NfHook.set("));
                scan(target.getExpression(), none);
                gap(target.getExpression(), target.getIndex());
            }
            scan(target.getIndex(), none);
            gap(target.getIndex(), node.getExpression());
            scan(node.getExpression(), none);
            edits.add(new Edit(end(node), end(node), ", " + line + ")"));
            return null;
        }

        String result() {
            edits.sort(Comparator.comparingLong(Edit::at));
            StringBuilder out = new StringBuilder();
            int at = 0;
            for (Edit edit : edits) {
                out.append(text, at, (int) edit.at).append(edit.text);
                at = (int) edit.until;
            }
            return out.append(text.substring(at)).toString();
        }
    }

    // -- running --------------------------------------------------------------------------------

    /** run FOLDER NAME NONCE FUNCTION */
    static void run(String[] arguments) throws Exception {
        String name = arguments[2], nonce = arguments[3], function = arguments[4];
        answers = new FileOutputStream("/dev/fd/4", true);
        BufferedReader questions = new BufferedReader(new InputStreamReader(new FileInputStream("/dev/fd/3"), StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 8192), false, StandardCharsets.UTF_8);
        System.setOut(out);
        URL[] path = { Path.of(arguments[1]).toUri().toURL() };
        Method method;
        try {
            method = find(new URLClassLoader(path, Driver.class.getClassLoader()), Path.of(arguments[1]), function);
        } catch (Throwable error) {
            answer("{\"start\":" + failure(cause(error), name) + "}");
            return;
        }
        if (method == null) {
            answer("{\"missing\":[]}");
            return;
        }
        method.setAccessible(true);
        mark(out, nonce, "0");
        answer("{\"ready\":\"Java " + System.getProperty("java.version") + "\"}");
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            String[] parts = line.split(" ");
            char[][] board = new char[9][];
            for (int i = 0; i < 9; i++) {
                board[i] = parts[3].substring(9 * i, 9 * i + 9).toCharArray();
            }
            String result = ask(method, board, parts, name);
            mark(out, nonce, parts[1]);
            answer("{\"n\":" + parts[1] + "," + result + "}");
        }
    }

    /** Finds the learner's function: in the class Solution, else in whichever class has it. */
    static Method find(ClassLoader loader, Path folder, String function) throws Exception {
        List<String> names = new ArrayList<>();
        try (var files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class"))
                .forEach(file -> names.add(file.substring(0, file.length() - 6)));
        }
        names.sort(Comparator.comparing((String each) -> !each.equals("Solution")).thenComparing(each -> !each.endsWith("$Solution")).thenComparing(each -> each));
        for (String each : names) {
            for (Method method : Class.forName(each, true, loader).getDeclaredMethods()) {
                if (method.getName().equals(function) && method.getParameterCount() == 1 && !Modifier.isAbstract(method.getModifiers())) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Makes an object, and the one around it where a class needs that. */
    static Object make(Class<?> kind) throws Exception {
        Class<?> around = kind.getEnclosingClass();
        boolean inner = around != null && !Modifier.isStatic(kind.getModifiers());
        Constructor<?> made = inner ? kind.getDeclaredConstructor(around) : kind.getDeclaredConstructor();
        made.setAccessible(true);
        return inner ? made.newInstance(make(around)) : made.newInstance();
    }

    static String ask(Method method, char[][] board, String[] parts, String name) throws IOException {
        boolean watched = !parts[2].equals("plain");
        if (watched) {
            NfHook.begin(board, Long.parseLong(parts[1]), Long.parseLong(parts[4]));
        }
        var threads = ManagementFactory.getThreadMXBean();
        long cpu = threads.getCurrentThreadCpuTime();
        String result;
        try {
            Object returned = method.invoke(Modifier.isStatic(method.getModifiers()) ? null : make(method.getDeclaringClass()), (Object) board);
            cpu = threads.getCurrentThreadCpuTime() - cpu;
            result = "\"cpu\":" + cpu + ",\"board\":" + boardText(board) + ",\"returned\":" + returnedText(returned);
        } catch (Throwable error) {
            Throwable real = cause(error);
            result = real instanceof NfHook.Enough ? "\"cut\":true" : "\"error\":" + failure(real, name);
        }
        return watched ? result + "," + NfHook.end() : result;
    }

    static Throwable cause(Throwable error) {
        while ((error instanceof InvocationTargetException || error instanceof ExceptionInInitializerError) && error.getCause() != null) {
            error = error.getCause();
        }
        return error;
    }

    static void mark(PrintStream out, String nonce, String number) {
        System.out.flush();
        out.flush();
        System.err.flush();
        System.err.print("\0nf" + nonce + " " + number + "\n");
        System.err.flush();
    }

    static void answer(String text) throws IOException {
        try {
            answers.write((text + "\n").getBytes(StandardCharsets.UTF_8));
            answers.flush();
        } catch (IOException closed) {
            Runtime.getRuntime().halt(97);
        }
    }

    static String boardText(char[][] board) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < board.length; i++) {
            text.append(i > 0 ? "," : "");
            if (board[i] == null) {
                text.append("null");
                continue;
            }
            text.append("[");
            for (int j = 0; j < board[i].length; j++) {
                text.append(j > 0 ? "," : "").append(quoted(String.valueOf(board[i][j])));
            }
            text.append("]");
        }
        return text.append("]").toString();
    }

    static String returnedText(Object value) {
        if (value == null || value instanceof Boolean || value instanceof Integer) {
            return String.valueOf(value);
        }
        return value instanceof char[][] board ? boardText(board) : "{\"kind\":" + quoted(value.getClass().getSimpleName()) + "}";
    }

    static String failure(Throwable error, String name) {
        StackTraceElement[] trace = error.getStackTrace();
        List<String> frames = new ArrayList<>();
        for (StackTraceElement each : trace) {
            if (name.equals(each.getFileName()) && frames.size() < 12) {
                frames.add(0, "{\"line\":" + each.getLineNumber() + ",\"in\":" + quoted(each.getMethodName()) + "}");
            }
        }
        String message = error.getMessage() == null ? "" : error.getMessage();
        return "{\"kind\":" + quoted(error.getClass().getSimpleName()) + ",\"message\":" + quoted(message)
            + ",\"frames\":[" + String.join(",", frames) + "],\"depth\":" + trace.length + "}";
    }

    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 32 || c > 126) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
