// The puzzle of the day: its date is its seed, so everybody has the same; harder towards Sunday.

/** From Sunday on. */
const LEVELS = ["extreme", "easy", "easy", "medium", "medium", "hard", "unfair"];

/** @param {Date} [date] @returns {string} such as 2026-11-17, as the player's calendar has it */
export function today(date = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param {string} day such as 2026-11-17 @returns {Record<string, unknown>} */
export function dailyWish(day) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return { seed: Number(day.replaceAll("-", "")), level: LEVELS[weekday], symmetry: "180" };
}

/**
 * How many days in a row have a result, up to today or yesterday.
 * @param {Iterable<string>} days @param {string} now today
 * @returns {{current: number, longest: number}}
 */
export function streaks(days, now) {
  const numbers = [...new Set(days)].map(dayNumber).sort((a, b) => a - b);
  let [run, longest] = [0, 0];
  numbers.forEach((day, at) => {
    run = at > 0 && day === numbers[at - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const last = numbers[numbers.length - 1] ?? 0;
  return { current: dayNumber(now) - last <= 1 ? run : 0, longest };
}

/** @param {string} day */
const dayNumber = (day) => Math.round(Date.parse(`${day}T12:00:00Z`) / 86_400_000);
