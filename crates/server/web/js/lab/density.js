// Where a run spent its events: for each column of the plot, the share of them at each depth, as a
// picture and in words.

/** @typedef {import("./types.js").Depth} Depth */
/** @typedef {[number, number, number]} Rgb */

/** The faintest that something is drawn, so that a single event of a million is seen. */
const FAINTEST = 0.14;

/**
 * The share of the events at each depth, for each of some columns over the whole run.
 * @param {Depth} depth with its counts
 * @param {number} total events of the run
 * @param {number} columns
 * @returns {Float64Array[]} from depth 0 to the greatest
 */
export function shares({ width, offset, min, max, counts = [] }, total, columns) {
  const rows = Math.max(0, ...max) + 1;
  const bins = Array.from({ length: columns }, () => new Float64Array(rows));
  const scale = columns / Math.max(1, total);
  counts.forEach((bucket, i) => {
    const first = (offset + i * width) * scale;
    const last = Math.min(total, offset + (i + 1) * width) * scale;
    for (let column = Math.floor(first); column < Math.min(columns, Math.ceil(last)); column++) {
      const part = (Math.min(last, column + 1) - Math.max(first, column)) / (last - first);
      bucket.forEach((count, at) => (bins[column][min[i] + at] += count * part));
    }
  });
  for (const bin of bins) {
    const sum = bin.reduce((all, count) => all + count, 0);
    if (sum > 0) bin.forEach((count, at) => (bin[at] = count / sum));
  }
  return bins;
}

/**
 * The shares as a picture, one pixel for each column and depth, the greatest depth at the top.
 * @param {Float64Array[]} bins
 * @param {Rgb} ink
 * @returns {ImageData}
 */
export function pictureOf(bins, [red, green, blue]) {
  const rows = bins[0].length;
  const picture = new ImageData(bins.length, rows);
  const most = bins.reduce((top, bin) => Math.max(top, ...bin), 0) || 1;
  bins.forEach((bin, x) => bin.forEach((share, depth) => {
    if (share === 0) return;
    const alpha = FAINTEST + (1 - FAINTEST) * Math.sqrt(share / most);
    picture.data.set([red, green, blue, Math.round(255 * alpha)], 4 * ((rows - 1 - depth) * bins.length + x));
  }));
  return picture;
}

/**
 * The depths between which the middle half of the events of some buckets lies.
 * @param {Depth} depth
 * @param {number} [first] bucket
 * @param {number} [end] the bucket after the last
 * @returns {[number, number] | null} null if that isn't known
 */
export function middleHalf({ min, counts }, first = 0, end = counts?.length ?? 0) {
  if (!counts || end <= first) return null;
  const all = new Float64Array(82);
  for (let i = first; i < end; i++) counts[i].forEach((count, at) => (all[min[i] + at] += count));
  const sum = all.reduce((total, count) => total + count, 0);
  const reach = /** @param {number} share */ (share) => {
    let passed = 0;
    return all.findIndex((count) => (passed += count) >= share * sum && passed > 0);
  };
  return [reach(0.25), reach(0.75)];
}
