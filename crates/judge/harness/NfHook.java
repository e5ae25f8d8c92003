// What a rewritten Java program calls in place of storing into an array.
import java.io.IOException;
import java.util.*;

public class NfHook {
    static class Enough extends Error {
        Enough() { super(null, null, false, false); }
    }

    /** A board of the program's own: nine rows of nine, or one of 81. */
    static class Own {
        final Object array;
        final String start;
        final StringBuilder writes = new StringBuilder();
        Own(Object array) { this.array = array; start = text(array); }
    }

    static char[][] board;
    static char[][] rows = new char[9][];
    static final char[][] shadow = new char[9][9];
    static long number, most, count, unseen;
    static StringBuilder writes = new StringBuilder();
    static final List<Integer> lines = new ArrayList<>();
    static final Map<Integer, Character> marks = new HashMap<>();
    static final List<Own> own = new ArrayList<>();

    static void begin(char[][] watched, long n, long limit) {
        board = watched;
        number = n;
        most = limit;
        count = unseen = 0;
        writes = new StringBuilder();
        lines.clear();
        marks.clear();
        own.clear();
        for (int i = 0; i < 9; i++) {
            rows[i] = board[i];
            shadow[i] = board[i].clone();
        }
    }

    /** Ends watching; returns what is to be added to the answer. */
    static String end() throws IOException {
        char[][] watched = board;
        for (int i = 0; i < 9; i++) {
            for (int j = 0; watched[i] != null && j < Math.min(9, watched[i].length); j++) {
                if (watched[i][j] != shadow[i][j]) {
                    unseen++;
                    writes.append((char) ('1' + i)).append((char) ('1' + j)).append(digit(watched[i][j])).append('~');
                }
            }
        }
        board = null;
        send(0, writes);
        StringBuilder boards = new StringBuilder();
        int index = 0;
        for (Own each : own) {
            if (each.writes.length() > 0) {
                index++;
                send(index, each.writes);
                boards.append(index > 1 ? "," : "").append("{\"start\":\"").append(each.start).append("\",\"end\":\"").append(text(each.array)).append("\"}");
            }
        }
        return "\"lines\":" + lines + ",\"unseen\":" + unseen + ",\"own\":[" + boards + "]";
    }

    static void send(int of, StringBuilder text) throws IOException {
        for (int at = 0; at < text.length(); at += 32768) {
            String part = text.substring(at, Math.min(text.length(), at + 32768));
            Driver.answer("{\"n\":" + number + ",\"own\":" + of + ",\"writes\":\"" + part + "\"}");
        }
    }

    static char mark(int line) {
        Character found = marks.get(line);
        if (found == null) {
            found = lines.size() < 44 ? (char) ('0' + lines.size()) : '~';
            if (found != '~') lines.add(line);
            marks.put(line, found);
        }
        return found;
    }

    static char digit(int value) {
        if (value >= '1' && value <= '9') return (char) value;
        return value >= 1 && value <= 9 ? (char) ('0' + value) : '0';
    }

    static String text(Object array) {
        StringBuilder out = new StringBuilder();
        if (array instanceof int[][] rows) for (int[] row : rows) for (int value : row) out.append(digit(value));
        if (array instanceof char[][] rows) for (char[] row : rows) for (char value : row) out.append(digit(value));
        if (array instanceof int[] cells) for (int value : cells) out.append(digit(value));
        if (array instanceof char[] cells) for (char value : cells) out.append(digit(value));
        return out.toString();
    }

    static Own own(Object array) {
        for (Own each : own) if (each.array == array) return each;
        if (own.size() >= 16) return null;
        Own made = new Own(array);
        own.add(made);
        return made;
    }

    static void note(int i, int j, int value, int line) {
        if (j < 0 || j > 8) return;
        if (board[i] != null && shadow[i][j] != before) {
            unseen++;
            writes.append((char) ('1' + i)).append((char) ('1' + j)).append(digit(before)).append('~');
        }
        shadow[i][j] = (char) value;
        writes.append((char) ('1' + i)).append((char) ('1' + j)).append(digit(value)).append(mark(line));
        if (++count >= most) throw new Enough();
    }

    static char before;

    static int row(Object array) {
        for (int i = 0; i < 9; i++) if (board[i] == array) return i;
        return -1;
    }

    static void noteOwn(Object array, int i, int j, int value, int line) {
        Own found = own(array);
        if (found != null) {
            found.writes.append((char) ('1' + i)).append((char) ('1' + j)).append(digit(value)).append(mark(line));
            if (found.writes.length() >= 4 * most) throw new Enough();
        }
    }

    static boolean square(char[][] x) {
        if (x.length != 9) return false;
        for (char[] row : x) if (row == null || row.length != 9) return false;
        return true;
    }

    static boolean square(int[][] x) {
        if (x.length != 9) return false;
        for (int[] row : x) if (row == null || row.length != 9) return false;
        return true;
    }

    public static char set(char[] a, int i, char v, int line) {
        before = a[i];
        int row = board == null ? -1 : row(a);
        if (board != null && row < 0 && a.length == 81) noteOwn(a, i / 9, i % 9, v, line);
        a[i] = v;
        if (row >= 0) note(row, i, v, line);
        return v;
    }

    public static char set(char[] a, int i, int v, int line) { return set(a, i, (char) v, line); }

    public static int set(int[] a, int i, int v, int line) {
        if (board != null && a.length == 81 && i >= 0 && i < 81) noteOwn(a, i / 9, i % 9, v, line);
        a[i] = v;
        return v;
    }

    public static char set2(char[][] x, int i, int j, char v, int line) {
        if (board != null && x != board && row(x[i]) < 0 && square(x)) {
            noteOwn(x, i, j, v, line); // before the store, so that the start is what it was
            x[i][j] = v;
            return v;
        }
        return set(x[i], j, v, line);
    }

    public static char set2(char[][] x, int i, int j, int v, int line) { return set2(x, i, j, (char) v, line); }

    public static int set2(int[][] x, int i, int j, int v, int line) {
        if (board != null && square(x)) {
            noteOwn(x, i, j, v, line); // before the store, so that the start is what it was
        }
        x[i][j] = v;
        return v;
    }

    public static boolean set(boolean[] a, int i, boolean v, int line) { return a[i] = v; }
    public static boolean set2(boolean[][] x, int i, int j, boolean v, int line) { return x[i][j] = v; }
    public static byte set(byte[] a, int i, byte v, int line) { return a[i] = v; }
    public static byte set2(byte[][] x, int i, int j, byte v, int line) { return x[i][j] = v; }
    public static short set(short[] a, int i, short v, int line) { return a[i] = v; }
    public static short set2(short[][] x, int i, int j, short v, int line) { return x[i][j] = v; }
    public static long set(long[] a, int i, long v, int line) { return a[i] = v; }
    public static long set2(long[][] x, int i, int j, long v, int line) { return x[i][j] = v; }
    public static float set(float[] a, int i, float v, int line) { return a[i] = v; }
    public static float set2(float[][] x, int i, int j, float v, int line) { return x[i][j] = v; }
    public static double set(double[] a, int i, double v, int line) { return a[i] = v; }
    public static double set2(double[][] x, int i, int j, double v, int line) { return x[i][j] = v; }
    public static byte set(byte[] a, int i, int v, int line) { return a[i] = (byte) v; }
    public static byte set2(byte[][] x, int i, int j, int v, int line) { return x[i][j] = (byte) v; }
    public static short set(short[] a, int i, int v, int line) { return a[i] = (short) v; }
    public static short set2(short[][] x, int i, int j, int v, int line) { return x[i][j] = (short) v; }

    public static <T, V extends T> V set(T[] a, int i, V v, int line) {
        a[i] = v;
        return v;
    }

    public static <T, V extends T> V set2(T[][] x, int i, int j, V v, int line) {
        x[i][j] = v;
        return v;
    }
}
