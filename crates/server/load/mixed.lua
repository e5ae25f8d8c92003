-- The load: puzzles to solve, and one request in a hundred that means harm. For wrk, see `run`.
--
--     wrk -s mixed.lua URL -- PUZZLES      PUZZLES: a file with a puzzle a line
--
-- Prints what came back, and ends with status 1 if anything did that shouldn't.

local blank = string.rep(".", 81)
local dead_end = "9" .. string.rep(".", 71) .. ".12345678" -- no digit left for r9c1

-- What is sent once in a hundred requests, in turn: endpoint and body.
local hostile = {
  { "solve", '{"puzzle":' },
  { "solve", '{"puzzle":"53..7....6..195"}' },
  { "solve", '{"puzzle":"@hardest"}' },
  { "count", '{"puzzle":"' .. blank .. '"}' },
  { "race", '{"puzzle":"' .. blank .. '"}' },
  { "solve", '{"puzzle":"' .. string.rep(" ", 200000) .. '"}' },
  { "check", '{"puzzle":"' .. dead_end .. '"}' },
  { "solve", '{"puzzle":"@leetcode","nonsense":[[[[]]]]}' },
  { "count", '{"puzzle":"' .. blank .. '","limit":1000000}' },
  { "solve", '{"puzzle":"' .. string.rep("123456789", 81) .. '"}' },
  { "race", '{"puzzle":"' .. dead_end .. '"}' },
  { "nothing", "{}" },
}
local intended = { [200] = true, [400] = true, [404] = true, [413] = true, [422] = true, [429] = true }

local function post(endpoint, body)
  return wrk.format("POST", "/api/v1/" .. endpoint, { ["Content-Type"] = "application/json" }, body)
end

-- In each thread -----------------------------------------------------------------------------

local ordinary, harmful = {}, {}
local number = 0
statuses, solved = {}, 0 -- read from outside, so global

function init(arguments)
  for line in io.lines(arguments[1]) do
    ordinary[#ordinary + 1] = post("solve", '{"puzzle":"' .. line .. '"}')
  end
  for i, request in ipairs(hostile) do
    harmful[i] = post(request[1], request[2])
  end
end

function request()
  number = number + 1
  if number % 100 == 0 then
    return harmful[number / 100 % #harmful + 1]
  end
  return ordinary[number % #ordinary + 1]
end

function response(status, _, body)
  statuses[status] = (statuses[status] or 0) + 1
  if status == 200 and body:find('"status":"unique"', 1, true) then
    solved = solved + 1
  end
end

-- Once ---------------------------------------------------------------------------------------

local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function done(summary, latency)
  local total, all = 0, {}
  for _, thread in ipairs(threads) do
    total = total + thread:get("solved")
    for status, count in pairs(thread:get("statuses")) do
      all[status] = (all[status] or 0) + count
    end
  end
  local seconds = summary.duration / 1e6
  print(string.format("requests a second: %.0f (%d in %.1f s; %d puzzles solved, %.0f a second)",
    summary.requests / seconds, summary.requests, seconds, total, total / seconds))
  print(string.format("latency in ms: p50 %.2f, p90 %.2f, p99 %.2f, p99.9 %.2f, max %.1f", latency:percentile(50) / 1e3,
    latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3, latency.max / 1e3))
  local names, wrong = {}, total < 0.98 * summary.requests
  for status in pairs(all) do
    names[#names + 1] = status
    wrong = wrong or not intended[status]
  end
  table.sort(names)
  for i, status in ipairs(names) do
    names[i] = status .. ": " .. all[status]
  end
  print("statuses: " .. table.concat(names, ", "))
  local errors = summary.errors
  print(string.format("failed connections: %d, reads: %d, writes: %d, timeouts: %d",
    errors.connect, errors.read, errors.write, errors.timeout))
  if wrong or errors.connect + errors.read + errors.write + errors.timeout > 0 then
    print("FAILED: there are answers that were not intended, or puzzles that were not solved")
    os.exit(1)
  end
end
