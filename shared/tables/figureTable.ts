import { sum } from "../cube/sum.ts";
import { hasPercent } from "../dashboard/dataBegin.ts";
import { viewRate, viewRates } from "../dashboard/risk.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { percent } from "../views/percent.ts";
import { type AnyRanked, isRanked, VIEWS, type ViewName } from "../views/views.ts";
import { snakeCase, type Table, type TableCell } from "./table.ts";

/**
 * The figures of one view as a table, with every row of the dashboard. Shares are percentages of a
 * column's sum; shares of wallets are percentages of the total. With a comparison range, each row has its
 * count there, its change, and its part of the whole table's change: percentage points of all rows in the
 * comparison range. A view with rates has them in the last column.
 */
export function figureTable(view: ViewName, dashboard: Dashboard): Table {
  const shown = VIEWS[view];
  if (isRanked(shown)) return rankedTable(shown, dashboard);
  return shown.chart === "trend" ? trendTable(dashboard) : walletTable(dashboard);
}

/** Every exploit's day, newest first. */
export function exploitDaysTable({ exploitDays }: Dashboard): Table {
  return {
    columns: ["day", "chain", "exploits"],
    rows: exploitDays.map(({ day, chain, exploits }) => [day, chain, exploits]),
  };
}

function trendTable({ transactionTrends: { days, total, previous, chains } }: Dashboard): Table {
  return {
    columns: [
      ...["day", "total", ...(previous === null ? [] : ["previous", "change"])],
      ...chains.map(({ chain }) => chainColumn(chain)),
    ],
    rows: days.map((day, index) => [
      ...[day, total[index] ?? null],
      ...(previous === null ? [] : compared(total[index] ?? 0, previous[index] ?? 0)),
      ...chains.map(({ counts }) => counts[index] ?? null),
    ]),
  };
}

function walletTable(dashboard: Dashboard): Table {
  const { total, previousFlagged } = dashboard.wallets ?? { total: null, previousFlagged: null };
  const rows = VIEWS.wallets.rows(dashboard);
  const states = Object.entries(dashboard.lifecycle.flagged ?? {});
  return {
    columns: ["wallets", "count", "share_percent"],
    rows: [
      ...rows.map(({ name, count, sharePercent }) => [name.toLowerCase(), count, sharePercent]),
      ["total", total, total && 100],
      ["previous_flagged", previousFlagged, null],
      ...states.map(([state, count]) => [`${state}_flagged`, count, null]),
    ],
  };
}

/** A chain may have the name of another column: the suffix marks it as a chain. */
function chainColumn(chain: string): string {
  return /^(day|total|previous|change|notes)( \(chain\))*$/i.test(chain)
    ? `${chain} (chain)`
    : chain;
}

function rankedTable(view: AnyRanked, dashboard: Dashboard): Table {
  const rows = view.rows(dashboard);
  const isPercent = hasPercent(dashboard.comparison, dashboard.dataBegin[view.table]);
  const wholeBefore = sum(rows.map(({ previous }) => previous ?? 0));
  const isCompared = rows.some(({ previous }) => previous !== null);
  const rate = viewRate(view.key);
  const rates = viewRates(view.key, dashboard);
  return {
    columns: [
      ...[snakeCase(view.label), view.unit[1], "share_percent"],
      ...(isCompared ? ["previous", "change", "contribution_points"] : []),
      ...(rate === undefined ? [] : [snakeCase(rate.name)]),
    ],
    rows: rows.map(({ name, count, sharePercent, previous }) => [
      ...[name, count, sharePercent],
      ...(previous === null
        ? []
        : [...compared(count, previous), isPercent ? points(count - previous, wholeBefore) : null]),
      ...(rate === undefined ? [] : [rates.get(name) ?? null]),
    ]),
  };
}

function compared(count: number, previous: number): TableCell[] {
  return [previous, count - previous];
}

/** A change from 0 has no percentage. */
function points(change: number, wholeBefore: number): TableCell {
  return wholeBefore === 0 ? null : percent(change, wholeBefore, 1);
}
