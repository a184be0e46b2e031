import {
  formatChangePercent,
  formatCount,
  formatDifference,
  formatPercent,
} from "../text/format.ts";
import { formatRate } from "../text/riskWords.ts";

/** What the cells of a column are: `day` and `text` are texts, all others numbers. Percentages are those of 100. */
export type CellType = keyof typeof CELL_TYPES;

interface CellFormat {
  /** In text; an en dash stands for what is not known. */
  readonly format: (figure: number | null) => string;
  /** The code of the format of numbers in a spreadsheet. */
  readonly code: string;
}

/** One format for each type, in every face. */
export const CELL_TYPES = {
  text: { format: formatCount, code: "@" },
  day: { format: formatCount, code: "yyyy\\-mm\\-dd" },
  count: { format: formatCount, code: "#,##0" },
  difference: { format: formatDifference, code: "+#,##0;-#,##0;0" },
  percent: { format: (figure) => formatPercent(figure, 1), code: "0.0%" },
  finePercent: { format: (figure) => formatPercent(figure, 2), code: "0.00%" },
  changePercent: { format: formatChangePercent, code: "+0.0%;-0.0%;0.0%" },
  /** Percentage points. */
  points: {
    format: (figure) => formatChangePercent(figure).replace("%", " pp"),
    code: '+0.0" pp";-0.0" pp";0.0" pp"',
  },
  rate: { format: formatRate, code: "0.000" },
} satisfies Readonly<Record<string, CellFormat>>;
