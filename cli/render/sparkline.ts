const NOTHING = "·";
const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const WIDEST_COLUMN = 6;

/** Sums over consecutive days: `size` days in each bucket, but `lastSize` in the last one. */
export interface Buckets {
  readonly size: number;
  readonly lastSize: number;
  readonly sums: readonly number[];
}

/** One bucket per day where the days fit into `columns`, otherwise the smallest equal buckets that fit. */
export function sparklineBuckets(counts: readonly number[], columns: number): Buckets {
  const size = Math.max(1, Math.ceil(counts.length / columns));
  const sums = Array.from({ length: Math.ceil(counts.length / size) }, (_, index) =>
    counts.slice(index * size, (index + 1) * size).reduce((sum, count) => sum + count, 0),
  );
  return { size, lastSize: counts.length - (sums.length - 1) * size, sums };
}

/**
 * A column per count, in `height` lines from the top, scaled to the largest count and widened evenly as
 * far as `width` allows. A count of 0 is a dot, any other at least an eighth of a line; the first `blank` ones,
 * which are not known, are blank.
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
