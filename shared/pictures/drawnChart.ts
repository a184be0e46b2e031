import type { Day } from "../days/day.ts";
import type { View } from "../views/view.ts";

/** A chart in the look in which a page shows it, with CSS colours. */
export type DrawnChart = LinesChart | ColumnsChart | SharesChart;

export interface DrawnSeries {
  readonly name: string;
  readonly colour: string;
  /** One count per bucket. */
  readonly counts: readonly number[];
}

/** The axes of counts by days, weeks or months. */
export interface Axes {
  /** The first days of the buckets. */
  readonly days: readonly Day[];
  /** The labelled counts, from 0 to at least the highest. */
  readonly countTicks: readonly number[];
  readonly dayTicks: readonly Day[];
}

export interface LinesChart extends Axes {
  readonly kind: "lines";
  readonly lines: readonly Line[];
  /** What the marks of exploits are called, their count, and the indexes of their buckets; null for none. */
  readonly exploits: MarkedExploits | null;
  /** What the legend says besides the lines. */
  readonly notes: readonly string[];
}

interface MarkedExploits {
  readonly name: string;
  readonly count: number;
  readonly buckets: readonly number[];
}

export interface Line {
  readonly name: string;
  readonly colour: string;
  readonly style: "chain" | "total" | "compared";
  /** The count of the legend. */
  readonly total: number;
  /** One value per bucket; null for no point. */
  readonly points: readonly (number | null)[];
  /** Whether the first or the last point is incomplete: it stands apart from the line. */
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** Counts by days, weeks or months, in parts from the axis upwards. */
export interface ColumnsChart extends Axes {
  readonly kind: "columns";
  readonly parts: readonly DrawnSeries[];
  /** One opacity per bucket. */
  readonly opacities: readonly number[];
}

/** Names with their counts: bars, a table with bars, or a ring around its centre with a list. */
export interface SharesChart {
  /** The trend of a single day is drawn as bars. */
  readonly kind: View<never>["chart"];
  readonly columns: readonly string[];
  readonly rows: readonly SharesRow[];
  /** The decimals of a share. */
  readonly decimals: number;
  readonly centre: readonly [figure: string, words: string];
}

export interface SharesRow {
  readonly name: string;
  readonly colour: string;
  readonly count: number;
  readonly percent: number;
}
