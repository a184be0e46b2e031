import { formatDifference, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { percent } from "../../shared/views/percent.ts";
import { type AnyRanked, VIEWS, type ViewName } from "../../shared/views/views.ts";

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
export const LISTED_VIEWS = (Object.keys(VIEWS) as ViewName[]).filter(
  (name) => name !== "transactionTrends",
);

/** With a column of changes where previous counts are known. */
export function viewTable(dashboard: Dashboard, view: ListedView): ViewTable {
  return view === "wallets" ? walletTable(dashboard) : rankedTable(VIEWS[view], dashboard);
}

function rankedTable(view: AnyRanked, dashboard: Dashboard): ViewTable {
  const [name, count, share] = view.columns;
  const all = view.rows(dashboard);
  const isCompared = all.some(({ previous }) => previous !== null);
  const rows = all.map(({ name, count, sharePercent, previous }) => ({
    ...{ name, count },
    cells: [
      ...(isCompared ? [rowChange(count, previous)] : []),
      ...(sharePercent === undefined ? [] : [formatPercent(sharePercent, 2)]),
    ],
  }));
  return {
    head: [name, count, ...(isCompared ? ["Change"] : []), ...(view.hasShare ? [share] : [])],
    rows,
  };
}

function walletTable({ wallets }: Dashboard): ViewTable {
  const [name, count, share] = VIEWS.wallets.columns;
  const { total, flagged, clean, flaggedPercent, previousFlagged } = wallets;
  const isCompared = previousFlagged !== null;
  const row = (name: string, count: number, change: string, share: number): Row => {
    return { name, count, cells: [...(isCompared ? [change] : []), formatPercent(share, 1)] };
  };
  return {
    head: [name, count, ...(isCompared ? ["Change"] : []), share],
    rows: [
      row("Flagged", flagged, rowChange(flagged, previousFlagged), flaggedPercent),
      row("Clean", clean, "", percent(clean, total, 1)),
    ],
  };
}

function rowChange(count: number, previous: number | null): string {
  return previous === null ? "" : formatDifference(count - previous);
}
