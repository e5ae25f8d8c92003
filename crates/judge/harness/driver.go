// Runs a learner's Go function for the judge: questions on descriptor 3, answers on 4.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
)

var nfAnswers = os.NewFile(4, "answers")

func nfAnswer(message map[string]interface{}) {
	text, _ := json.Marshal(message)
	if _, err := nfAnswers.Write(append(text, '\n')); err != nil {
		os.Exit(97)
	}
}

func nfCPU() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

// What is written into the board, and into boards of the program's own: a hook comes before the write,
// so what was written shows at the next.
var nfWatch struct {
	on           bool
	number       int
	board        [][]byte
	shadow       [81]byte
	pending      func()
	writes       []byte
	lines        []int
	own          []*nfBoard
	count, most  int
	unseen       int
}

// A board of the program's own: nine rows of nine, or one of 81.
type nfBoard struct {
	first  interface{}
	read   func() []int
	start  string
	writes []byte
}

type nfCell interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func nfMark(line int) byte {
	w := &nfWatch
	at := 0
	for at < len(w.lines) && w.lines[at] != line {
		at++
	}
	if line == 0 || at == 44 {
		return '~'
	}
	if at == len(w.lines) {
		w.lines = append(w.lines, line)
	}
	return '0' + byte(at)
}

// The digit in a cell, however it is written; 0 for anything else.
func nfDigit(value int) byte {
	if value >= '1' && value <= '9' {
		return byte(value)
	}
	if value >= 1 && value <= 9 {
		return '0' + byte(value)
	}
	return '0'
}

func nfNote(cell int, value byte, line int) {
	w := &nfWatch
	w.shadow[cell] = value
	w.count++
	w.writes = append(w.writes, '1'+byte(cell/9), '1'+byte(cell%9), nfDigit(int(value)), nfMark(line))
	if w.count >= w.most {
		nfCut()
	}
}

// Enough was seen: the rest of the run would tell nothing more.
func nfCut() {
	w := &nfWatch
	w.on = false
	result := nfSeen()
	result["n"], result["cut"] = w.number, true
	nfAnswer(result)
	os.Exit(0)
}

func nfSettle() {
	if pending := nfWatch.pending; pending != nil {
		nfWatch.pending = nil
		pending()
	}
}

// A store into bytes: perhaps one into the board.
func nfIsBoard(address *byte, line int) bool {
	w := &nfWatch
	for i := range w.board {
		for j := range w.board[i] {
			if i < 9 && j < 9 && &w.board[i][j] == address {
				cell := 9*i + j
				if w.board[i][j] != w.shadow[cell] {
					w.unseen++
					nfNote(cell, w.board[i][j], 0)
				}
				w.pending = func() { nfNote(cell, *address, line) }
				return true
			}
		}
	}
	return false
}

func nfOwn[T nfCell](address, first *T, cell int, read func() []int, line int) {
	w := &nfWatch
	var found *nfBoard
	for _, each := range w.own {
		if known, ok := each.first.(*T); ok && known == first {
			found = each
		}
	}
	if found == nil {
		if len(w.own) == 16 {
			return
		}
		found = &nfBoard{first: first, read: read, start: nfText(read())}
		w.own = append(w.own, found)
	}
	w.pending = func() {
		found.writes = append(found.writes, '1'+byte(cell/9), '1'+byte(cell%9), nfDigit(int(*address)), nfMark(line))
		if len(found.writes) >= 4*w.most {
			nfCut()
		}
	}
}

func nfText(values []int) string {
	text := []byte{}
	for _, value := range values {
		text = append(text, nfDigit(value))
	}
	return string(text)
}

// Hooks: before x[i][j] = …, with x a slice of slices or an array of arrays, and before x[i] = ….
func nfSlices[T nfCell](x [][]T, i, j, line int) {
	if !nfWatch.on {
		return
	}
	nfSettle()
	if i < 0 || i >= len(x) || j < 0 || j >= len(x[i]) {
		return
	}
	if bytes, ok := interface{}(&x[i][j]).(*byte); ok && nfIsBoard(bytes, line) {
		return
	}
	if len(x) != 9 {
		return
	}
	for _, row := range x {
		if len(row) != 9 {
			return
		}
	}
	read := func() []int {
		values := []int{}
		for _, row := range x {
			for _, value := range row {
				values = append(values, int(value))
			}
		}
		return values
	}
	nfOwn(&x[i][j], &x[0][0], 9*i+j, read, line)
}

func nfArrays[T nfCell](x *[9][9]T, i, j, line int) {
	if !nfWatch.on {
		return
	}
	nfSettle()
	if i < 0 || i > 8 || j < 0 || j > 8 {
		return
	}
	read := func() []int {
		values := []int{}
		for _, row := range x {
			for _, value := range row {
				values = append(values, int(value))
			}
		}
		return values
	}
	nfOwn(&x[i][j], &x[0][0], 9*i+j, read, line)
}

func nfFlat[T nfCell](x []T, i, line int) {
	if !nfWatch.on {
		return
	}
	nfSettle()
	if i < 0 || i >= len(x) {
		return
	}
	if bytes, ok := interface{}(&x[i]).(*byte); ok && nfIsBoard(bytes, line) {
		return
	}
	if len(x) != 81 {
		return
	}
	read := func() []int {
		values := []int{}
		for _, value := range x {
			values = append(values, int(value))
		}
		return values
	}
	nfOwn(&x[i], &x[0], i, read, line)
}

func nfBegin(board [][]byte, cells string, number, most int) {
	w := &nfWatch
	w.board, w.number, w.most, w.pending, w.count, w.unseen = board, number, most, nil, 0, 0
	w.writes, w.lines, w.own = nil, nil, nil
	copy(w.shadow[:], cells)
	w.on = true
}

func nfSend(own int, writes []byte) {
	for at := 0; at < len(writes); at += 32768 {
		end := at + 32768
		if end > len(writes) {
			end = len(writes)
		}
		nfAnswer(map[string]interface{}{"n": nfWatch.number, "own": own, "writes": string(writes[at:end])})
	}
}

// Sends what was written; returns what is to be added to the answer.
func nfSeen() map[string]interface{} {
	w := &nfWatch
	nfSend(0, w.writes)
	own := []map[string]interface{}{}
	for _, each := range w.own {
		if len(each.writes) > 0 {
			own = append(own, map[string]interface{}{"start": each.start, "end": nfText(each.read())})
			nfSend(len(own), each.writes)
		}
	}
	lines := w.lines
	if lines == nil {
		lines = []int{}
	}
	return map[string]interface{}{"lines": lines, "unseen": w.unseen, "own": own}
}

func nfEnd() map[string]interface{} {
	w := &nfWatch
	nfSettle()
	w.on = false
	for i := 0; i < 9 && i < len(w.board); i++ {
		for j := 0; j < 9 && j < len(w.board[i]); j++ {
			if w.board[i][j] != w.shadow[9*i+j] {
				w.unseen++
				nfNote(9*i+j, w.board[i][j], 0)
			}
		}
	}
	return nfSeen()
}

// The learner's places in a stack, outermost first.
func nfFrames(name string) []map[string]interface{} {
	found := []map[string]interface{}{}
	for _, line := range strings.Split(string(debug.Stack()), "\n") {
		at := strings.LastIndex(line, name+":")
		if at < 0 {
			continue
		}
		number, err := strconv.Atoi(strings.Fields(line[at+len(name)+1:] + " ")[0])
		if err == nil && len(found) < 12 {
			found = append([]map[string]interface{}{{"line": number}}, found...)
		}
	}
	return found
}

func nfAsk(board [][]byte, name string) (result map[string]interface{}) {
	defer func() {
		if failed := recover(); failed != nil {
			kind, message := "panic", ""
			switch value := failed.(type) {
			case runtime.Error:
				kind, message = "runtime error", strings.TrimPrefix(value.Error(), "runtime error: ")
			case error:
				message = value.Error()
			case string:
				message = value
			}
			failure := map[string]interface{}{"kind": kind, "message": message, "frames": nfFrames(name)}
			result = map[string]interface{}{"error": failure}
		}
	}()
	cpu := nfCPU()
	returned := nfCall(&board)
	cpu = nfCPU() - cpu
	rows := [][]string{}
	for i, row := range board {
		if i == 20 {
			break
		}
		cells := []string{}
		for j, c := range row {
			if j < 20 {
				cells = append(cells, string(rune(c)))
			}
		}
		rows = append(rows, cells)
	}
	return map[string]interface{}{"cpu": cpu, "rows": len(board), "board": rows, "returned": returned}
}

func main() {
	nonce, name := os.Args[1], os.Args[2]
	debug.SetMaxStack(64 << 20)
	questions := bufio.NewScanner(os.NewFile(3, "questions"))
	nfAnswer(map[string]interface{}{"ready": "ready"})
	for questions.Scan() {
		parts := strings.Fields(questions.Text())
		number, _ := strconv.Atoi(parts[1])
		board := make([][]byte, 9)
		for i := range board {
			board[i] = []byte(parts[3][9*i : 9*i+9])
		}
		watched := parts[2] != "plain"
		if watched {
			most, _ := strconv.Atoi(parts[4])
			nfBegin(board, parts[3], number, most)
		}
		result := nfAsk(board, name)
		if watched {
			for key, value := range nfEnd() {
				result[key] = value
			}
		}
		os.Stderr.WriteString("\x00nf" + nonce + " " + parts[1] + "\n")
		result["n"] = number
		nfAnswer(result)
	}
}
