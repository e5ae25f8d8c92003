// Prepares a learner's Go file: a package clause, the standard packages that it uses, its own main out
// of the way; with "watch" a hook before every store into bytes. Lines stay where they are.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"sort"
	"strings"
)

var standard = map[string]string{
	"fmt": "fmt", "sort": "sort", "strings": "strings", "strconv": "strconv", "math": "math", "bits": "math/bits",
	"bytes": "bytes", "heap": "container/heap", "list": "container/list", "rand": "math/rand", "os": "os",
	"errors": "errors", "unicode": "unicode", "utf8": "unicode/utf8", "time": "time", "sync": "sync", "slices": "slices",
}

type edit struct {
	at, until int
	text      string
}

func refuse(line int, message string) {
	text, _ := json.Marshal(map[string]interface{}{"line": line, "message": message})
	fmt.Fprintln(os.Stderr, string(text))
	os.Exit(1)
}

func main() {
	from, to, watch := os.Args[1], os.Args[2], os.Args[3] == "watch"
	bytes, err := os.ReadFile(from)
	if err != nil {
		refuse(1, err.Error())
	}
	source := string(bytes)
	clause := regexp.MustCompile(`(?m)^package\s+\w+[ \t]*;?`)
	prefix := "package main; "
	if at := clause.FindStringIndex(source); at != nil {
		source = source[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + source[at[1]:]
	}
	text := prefix + source
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "learner.go", text, parser.ParseComments)
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		refuse(list[0].Pos.Line, "syntax error: "+list[0].Msg)
	}
	position := func(pos token.Pos) int { return files.Position(pos).Offset }
	edits := []edit{{len("package main;"), len("package main;"), imports(file)}}
	ast.Inspect(file, func(node ast.Node) bool {
		if f, ok := node.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			edits = append(edits, edit{position(f.Name.Pos()), position(f.Name.End()), "nfLearnerMain"})
		}
		return true
	})
	if watch {
		edits = append(edits, hooks(files, file, text)...)
	}
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].at < edits[j].at })
	out, at := "", 0
	for _, e := range edits {
		out += text[at:e.at] + e.text
		at = e.until
	}
	if err := os.WriteFile(to, []byte(out+text[at:]), 0o644); err != nil {
		refuse(1, err.Error())
	}
}

// The imports of standard packages that are used without being imported.
func imports(file *ast.File) string {
	known := map[string]bool{}
	for _, each := range file.Imports {
		path := strings.Trim(each.Path.Value, `"`)
		known[path[strings.LastIndex(path, "/")+1:]] = true
	}
	wanted := ""
	for _, name := range file.Unresolved {
		if path, ok := standard[name.Name]; ok && !known[name.Name] {
			known[name.Name] = true
			wanted += fmt.Sprintf(" import %q;", path)
		}
	}
	return wanted
}

type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) { return nil, fmt.Errorf("not read: %s", path) }

// A hook before every assignment in a block to an element of a slice or array of bytes.
func hooks(files *token.FileSet, file *ast.File, text string) []edit {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: nothing{}, Error: func(error) {}}
	config.Check("main", files, []*ast.File{file}, info)
	var edits []edit
	statements := func(list []ast.Stmt) {
		for _, statement := range list {
			var targets []ast.Expr
			switch s := statement.(type) {
			case *ast.AssignStmt:
				targets = s.Lhs
			case *ast.IncDecStmt:
				targets = []ast.Expr{s.X}
			}
			for _, target := range targets {
				index, ok := target.(*ast.IndexExpr)
				if !ok || !holdsBytes(info.Types[index.X].Type) || !isPlain(index) {
					continue
				}
				start := files.Position(statement.Pos())
				place := text[files.Position(target.Pos()).Offset:files.Position(target.End()).Offset]
				call := fmt.Sprintf("nfW(&%s, %d); ", strings.ReplaceAll(place, "\n", " "), start.Line)
				edits = append(edits, edit{start.Offset, start.Offset, call})
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BlockStmt:
			statements(n.List)
		case *ast.CaseClause:
			statements(n.Body)
		}
		return true
	})
	return edits
}

func holdsBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	var element types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		element = u.Elem()
	case *types.Array:
		element = u.Elem()
	default:
		return false
	}
	basic, ok := element.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint8
}

// Says whether an expression may be evaluated twice.
func isPlain(node ast.Expr) bool {
	plain := true
	ast.Inspect(node, func(n ast.Node) bool {
		if _, ok := n.(*ast.CallExpr); ok {
			plain = false
		}
		return plain
	})
	return plain
}
