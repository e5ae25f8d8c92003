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

// What is written into the board: the hook comes before the write, so what was written shows at the next.
var nfWatch struct {
	on                    bool
	board                 [][]byte
	shadow                [81]byte
	rows                  [9]*byte
	pending, line         int
	writes                []byte
	lines                 []int
	count, most, unseen   int
}

func nfNote(cell int, value byte, line int) {
	w := &nfWatch
	w.shadow[cell] = value
	if w.count >= w.most {
		return
	}
	w.count++
	mark := byte('~')
	if line > 0 {
		at := 0
		for at < len(w.lines) && w.lines[at] != line {
			at++
		}
		if at == len(w.lines) && at < 70 {
			w.lines = append(w.lines, line)
		}
		if at < 70 {
			mark = '0' + byte(at)
		}
	}
	digit := byte('0')
	if value >= '1' && value <= '9' {
		digit = value
	}
	w.writes = append(w.writes, '1'+byte(cell/9), '1'+byte(cell%9), digit, mark)
}

func nfSettle() {
	w := &nfWatch
	if w.pending >= 0 {
		cell := w.pending
		w.pending = -1
		nfNote(cell, w.board[cell/9][cell%9], w.line)
	}
}

func nfW(address *byte, line int) {
	w := &nfWatch
	if !w.on {
		return
	}
	nfSettle()
	for i := range w.board {
		for j := range w.board[i] {
			if i < 9 && j < 9 && &w.board[i][j] == address {
				cell := 9*i + j
				if w.board[i][j] != w.shadow[cell] {
					w.unseen++
					nfNote(cell, w.board[i][j], 0)
				}
				w.pending, w.line = cell, line
				return
			}
		}
	}
}

func nfEnd(number int) map[string]interface{} {
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
	for at := 0; at < len(w.writes); at += 32768 {
		end := at + 32768
		if end > len(w.writes) {
			end = len(w.writes)
		}
		nfAnswer(map[string]interface{}{"n": number, "writes": string(w.writes[at:end])})
	}
	lines := w.lines
	if lines == nil {
		lines = []int{}
	}
	return map[string]interface{}{"lines": lines, "unseen": w.unseen, "cut": w.count >= w.most}
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
		w := &nfWatch
		if parts[2] != "plain" {
			w.most, _ = strconv.Atoi(parts[4])
			w.board, w.pending, w.count, w.unseen = board, -1, 0, 0
			w.writes, w.lines, w.on = nil, nil, true
			copy(w.shadow[:], parts[3])
		}
		result := nfAsk(board, name)
		if parts[2] != "plain" {
			for key, value := range nfEnd(number) {
				result[key] = value
			}
		}
		os.Stderr.WriteString("\x00nf" + nonce + " " + parts[1] + "\n")
		result["n"] = number
		nfAnswer(result)
	}
}
