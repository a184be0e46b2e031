import { sum } from "../../../shared/cube/sum.ts";

const NOTHING = "·";
const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const WIDEST_COLUMN = 6;

/** One bucket per day if the days fit into `columns`, otherwise the smallest equal buckets that fit. */
export function bucketSizes(days: number, columns: number) {
  const size = Math.max(1, Math.ceil(days / columns));
  return { size, lastSize: ((days - 1) % size) + 1 };
}

/** Sums over consecutive days: `size` days in each bucket, the remaining days in the last bucket. */
export function sparklineBuckets(counts: readonly number[], columns: number) {
  const { size } = bucketSizes(counts.length, columns);
  const sums = Array.from({ length: Math.ceil(counts.length / size) }, (_, index) =>
    sum(counts.slice(index * size, (index + 1) * size)),
  );
  return { size, sums };
}

/**
 * A column per count, in `height` lines from the top, scaled to the largest count and widened evenly as
 * far as `width` allows. A count of 0 is a dot, any other count at least an eighth of a line; the first
 * `blank` counts are not known, and left blank.
 */
export function sparkline(
  counts: readonly number[],
  width: number,
  height: number,
  blank: number,
): string[] {
  const columnWidth = Math.max(1, Math.min(WIDEST_COLUMN, Math.floor(width / counts.length)));
  const largest = Math.max(1, ...counts);
  const levels = counts.map((count) => Math.ceil((count / largest) * height * 8));
  return Array.from({ length: height }, (_, index) => {
    const above = (height - 1 - index) * 8;
    const line = levels.map((level, i) =>
      i < blank ? " ".repeat(columnWidth) : column(level, above, columnWidth),
    );
    return line.join("").trimEnd();
  });
}

/** The part of a column in one line, which begins at `above` eighths. Wide columns have a gap. */
function column(level: number, above: number, width: number): string {
  if (level === 0 && above === 0) return NOTHING.padEnd(width);
  const block = EIGHTHS[Math.max(0, Math.min(8, level - above))] ?? "";
  return block.repeat(width < 3 ? width : width - 1).padEnd(width);
}
