//! dev driver
use ninefold::Work;
use ninefold_variants::*;
use std::time::Instant;
fn main() {
    let dir = std::env::var("NINEFOLD_CORPORA").unwrap_or("/work/shared/data".into());
    let only = std::env::args().nth(1).unwrap_or_default();
    let budget: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(100_000);
    let text = std::fs::read_to_string(format!("{dir}/variants/puzzles_dev.jsonl")).unwrap();
    let (mut ok, mut bad, mut unread, mut cut) = (0, 0, 0, 0);
    let mut logs = Vec::new();
    for line in text.lines() {
        let j: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = j["name"].as_str().unwrap();
        if !name.contains(&only) { continue; }
        let input = j["input"].as_str().unwrap();
        let expected = j["expected"].as_str().unwrap();
        let iss = j["iss_cpu_ms"].as_f64();
        let reading = match Reading::of(input) { Ok(r) => r, Err(e) => { unread += 1; println!("UNREAD {name}: {e}"); continue } };
        let t = Instant::now();
        let solver = Solver::new(&reading.grid);
        let build = t.elapsed().as_secs_f64() * 1e3;
        let work = Work::with_budget(budget);
        let mut ms = f64::MAX; let mut answer = Err(ninefold::Stopped); let mut spent = 0;
        for _ in 0..5 {
            let work = Work::with_budget(budget);
            let t = Instant::now();
            answer = solver.solve_within(&work);
            ms = ms.min(t.elapsed().as_secs_f64() * 1e3); spent = work.spent();
            if ms > 30.0 { break; }
        }
        let _ = work;
        let status = match &answer { Ok(Answer::None) => "none", Ok(Answer::One(_)) => "unique", Ok(Answer::Many(_)) => "multiple", Err(_) => "cut" };
        let mut verdict = if status == "cut" { cut += 1; "CUT" } else if status == expected || expected == "unknown" { ok += 1; "ok" } else if expected == "count" && j["count"].as_u64() == Some(solver.count(100000)) { ok += 1; "ok" } else { bad += 1; "WRONG" };
        if let (Ok(Answer::One(s)), Some(want)) = (&answer, j["solution"].as_str()) {
            let n = reading.grid.shape().digits();
            let got: String = if n > 9 && reading.grid.shape().first()==1 { s.digits().iter().map(|d| char::from(b'A' - 1 + d.unwrap() as u8)).collect() } else { s.digits().iter().map(|d| char::from_digit(d.unwrap() as u32, 36).unwrap()).collect() };
            if got != want && want.len() == got.len() { println!("DIFFERENT {name}\n {got}\n {want}"); if verdict == "ok" { ok -= 1; bad += 1; verdict = "WRONGSOL"; } }
        }
        if let Some(i) = iss { if i >= 5.0 && i < 29999.0 && status != "cut" { logs.push((i / ms).ln()); } }
        println!("{verdict:8} {ms:10.3} ms build {build:6.2} {spent:7} guesses iss {:10.3} {:5} x{:.2} {name} {}", iss.unwrap_or(0.0), j["iss_guesses"].as_u64().unwrap_or(0), iss.unwrap_or(0.0) / ms, if verdict != "ok" { expected } else { "" });
    }
    println!("ok {ok} bad {bad} unread {unread} cut {cut} geomean {:.2} over {}", (logs.iter().sum::<f64>() / logs.len() as f64).exp(), logs.len());
}
