import type { Bucket } from "../days/buckets.ts";

/** A chart in the look in which a page shows it, with CSS colours. */
export type DrawnChart = LinesChart | ColumnsChart | SharesChart;

export interface DrawnSeries {
  readonly name: string;
  readonly colour: string;
  /** One count per bucket. */
  readonly counts: readonly number[];
}

export interface LinesChart {
  readonly kind: "lines";
  readonly buckets: readonly Bucket[];
  readonly lines: readonly Line[];
  /** The indexes of the buckets with a mark for exploits. */
  readonly marked: readonly number[];
  /** What the legend names without a line; null for nothing. */
  readonly undrawn: string | null;
}

export interface Line extends DrawnSeries {
  readonly style: "chain" | "total" | "compared";
  /** Whether the first or the last point is incomplete: it stands apart from the line. */
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** Counts by days, weeks or months, in parts from the axis upwards. */
export interface ColumnsChart {
  readonly kind: "columns";
  readonly buckets: readonly Bucket[];
  readonly parts: readonly DrawnSeries[];
  /** For each bucket, whether it is incomplete. */
  readonly isPartial: readonly boolean[];
}

/** The opacity of a bar for an incomplete day, week or month. */
export const PARTIAL_OPACITY = 0.5;

/** Names with their counts: bars, a table with bars, or a ring around its centre with a list. */
export interface SharesChart {
  readonly kind: "bars" | "table" | "pie" | "share";
  readonly columns: readonly string[];
  readonly rows: readonly SharesRow[];
  readonly centre: readonly [figure: string, words: string];
}

export interface SharesRow {
  readonly name: string;
  readonly colour: string;
  readonly count: number;
  /** In words. */
  readonly share: string;
}
