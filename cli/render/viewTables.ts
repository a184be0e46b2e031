import { formatDifference, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../shared/views/views.ts";

/** The table of a view: names, counts, and further formatted cells. */
export interface ViewTable {
  readonly head: readonly [name: string, count: string, ...cells: readonly string[]];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly cells: readonly string[];
}

export type ListedView = Exclude<ViewName, "transactionTrends">;

/** The views that are lists, in their order. */
export const LISTED_VIEWS = VIEW_NAMES.filter((name) => name !== "transactionTrends");

/** With a column of changes where previous counts are known. */
export function viewTable(dashboard: Dashboard, view: ListedView): ViewTable {
  const { columns, hasShare, decimals, rows } = VIEWS[view];
  const [name, count, share] = columns;
  const all = rows(dashboard);
  const isCompared = all.some(({ previous }) => previous !== null);
  const cells = (change: string, share: string) => [
    ...(isCompared ? [change] : []),
    ...(hasShare ? [share] : []),
  ];
  return {
    head: [name, count, ...cells("Change", share)],
    rows: all.map(({ name, count, sharePercent, previous }) => ({
      name,
      count,
      cells: cells(rowChange(count, previous), formatPercent(sharePercent, decimals)),
    })),
  };
}

function rowChange(count: number, previous: number | null): string {
  return previous === null ? "" : formatDifference(count - previous);
}
