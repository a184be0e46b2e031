import {
  formatChangePercent,
  formatCount,
  formatDifference,
  formatPercent,
} from "../text/format.ts";
import { formatRate } from "../text/riskWords.ts";

/** What the cells of a column are: `day` and `text` are texts, all others numbers. The number 50 is 50 %. */
export type CellType = keyof typeof CELL_FORMATS;

/** One format for the numbers of each type, in every text; a value that is not known is an en dash. */
export const CELL_FORMATS = {
  text: formatCount,
  day: formatCount,
  count: formatCount,
  difference: formatDifference,
  percent: (figure) => formatPercent(figure, 1),
  finePercent: (figure) => formatPercent(figure, 2),
  changePercent: formatChangePercent,
  /** Percentage points. */
  points: (figure) => formatChangePercent(figure).replace("%", " pp"),
  rate: formatRate,
} satisfies Readonly<Record<string, (figure: number | null) => string>>;
