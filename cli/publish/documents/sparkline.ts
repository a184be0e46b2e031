import { sum } from "../../../shared/cube/sum.ts";

/** What stands for a count of 0. */
const NOTHING = "·";

/** How many levels a line of a column has, each with a character for its height. */
const LINE_LEVELS = 8;
const LEVELS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

const WIDEST_COLUMN = 6;

/** From this width on a column has a gap behind it. */
const WIDTH_WITH_GAP = 3;

interface BucketSizes {
  /** The days or hours of each bucket but the last. */
  readonly size: number;
  readonly lastSize: number;
}

/** The smallest bucket size with which the counts need at most `columns` buckets. The last bucket has the remaining counts. */
export function bucketSizes(counts: number, columns: number): BucketSizes {
  const size = Math.max(1, Math.ceil(counts / columns));
  const remainder = counts % size;
  return { size, lastSize: remainder === 0 ? size : remainder };
}

interface Buckets {
  /** The counts in each bucket but the last, which has the remaining counts. */
  readonly size: number;
  readonly sums: readonly number[];
}

/** The sums of consecutive counts in buckets as `bucketSizes` sizes them. */
export function sparklineBuckets(counts: readonly number[], columns: number): Buckets {
  const { size } = bucketSizes(counts.length, columns);
  const sums: number[] = [];
  for (let start = 0; start < counts.length; start += size) {
    sums.push(sum(counts.slice(start, start + size)));
  }
  return { size, sums };
}

export interface SparklineShape {
  /** The columns of a terminal that are available. */
  readonly width: number;
  /** The number of lines, by default one. */
  readonly height?: number;
  /** How many of the first counts are not known, by default none. */
  readonly leadingUnknown?: number;
}

/**
 * A column per count, as lines from the top to the bottom. Columns are scaled to the largest count and widened evenly as far
 * as the width allows. A count of 0 is a dot, and any other count is at least an eighth of a line high. The first
 * `leadingUnknown` counts are blank.
 */
export function sparkline(
  counts: readonly number[],
  { width, height = 1, leadingUnknown = 0 }: SparklineShape,
): string[] {
  const columnWidth = Math.max(1, Math.min(WIDEST_COLUMN, Math.floor(width / counts.length)));
  const blankColumn = " ".repeat(columnWidth);
  const largest = Math.max(1, ...counts);
  const levels = counts.map((count) => Math.ceil((count / largest) * height * LINE_LEVELS));
  const lines: string[] = [];
  for (let linesBelow = height - 1; linesBelow >= 0; linesBelow--) {
    const levelsBelow = linesBelow * LINE_LEVELS;
    const columns = levels.map((level, i) => {
      const isKnown = i >= leadingUnknown;
      return isKnown ? columnPart(level, levelsBelow, columnWidth) : blankColumn;
    });
    lines.push(columns.join("").trimEnd());
  }
  return lines;
}

/** The part of a column in one line; `levelsBelow` are the levels of the lines below. Wide columns end with a gap. */
function columnPart(level: number, levelsBelow: number, width: number): string {
  if (level === 0 && levelsBelow === 0) return NOTHING.padEnd(width);
  const levelInLine = Math.max(0, Math.min(LINE_LEVELS, level - levelsBelow));
  const character = LEVELS[levelInLine] ?? "";
  const filledWidth = width < WIDTH_WITH_GAP ? width : width - 1;
  return character.repeat(filledWidth).padEnd(width);
}
