// Prepares a learner's Go file: a package clause, the standard packages that it uses, its own main out
// of the way; with "watch" a hook before every store into an element of numbers. Lines stay where they are.
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

// A hook before every assignment in a block to an element of a slice or array of numbers.
func hooks(files *token.FileSet, file *ast.File, text string) []edit {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: nothing{}, Error: func(error) {}}
	config.Check("main", files, []*ast.File{file}, info)
	source := func(node ast.Expr) string {
		place := text[files.Position(node.Pos()).Offset:files.Position(node.End()).Offset]
		return strings.ReplaceAll(place, "\n", " ")
	}
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
				if !ok || !isPlain(index) {
					continue
				}
				start := files.Position(statement.Pos())
				if call := hook(info, index, source, start.Line); call != "" {
					edits = append(edits, edit{start.Offset, start.Offset, call})
				}
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

// The call that belongs before a store, or nothing.
func hook(info *types.Info, index *ast.IndexExpr, source func(ast.Expr) string, line int) string {
	inner, twice := index.X.(*ast.IndexExpr)
	if twice {
		place := fmt.Sprintf("int(%s), int(%s), %d); ", source(inner.Index), source(index.Index), line)
		switch outer := underlying(info, inner.X).(type) {
		case *types.Slice:
			if row, ok := outer.Elem().Underlying().(*types.Slice); ok && isNumber(row.Elem()) {
				return "nfSlices(" + source(inner.X) + ", " + place
			}
		case *types.Array:
			if isSquare(outer) {
				return "nfArrays(&" + source(inner.X) + ", " + place
			}
		case *types.Pointer:
			if isSquare(outer.Elem().Underlying()) {
				return "nfArrays(" + source(inner.X) + ", " + place
			}
		}
	}
	place := fmt.Sprintf("int(%s), %d); ", source(index.Index), line)
	switch outer := underlying(info, index.X).(type) {
	case *types.Slice:
		if isNumber(outer.Elem()) {
			return "nfFlat(" + source(index.X) + ", " + place
		}
	case *types.Array:
		if outer.Len() == 81 && isNumber(outer.Elem()) {
			return "nfFlat(" + source(index.X) + "[:], " + place
		}
	case *types.Pointer:
		cells, ok := outer.Elem().Underlying().(*types.Array)
		if ok && cells.Len() == 81 && isNumber(cells.Elem()) {
			return "nfFlat(" + source(index.X) + "[:], " + place
		}
	}
	return ""
}

// Says whether a type is nine arrays of nine numbers.
func isSquare(t types.Type) bool {
	outer, ok := t.(*types.Array)
	if !ok || outer.Len() != 9 {
		return false
	}
	row, ok := outer.Elem().Underlying().(*types.Array)
	return ok && row.Len() == 9 && isNumber(row.Elem())
}

func underlying(info *types.Info, node ast.Expr) types.Type {
	if t := info.Types[node].Type; t != nil {
		return t.Underlying()
	}
	return nil
}

func isNumber(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0 && basic.Kind() != types.Uintptr
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
