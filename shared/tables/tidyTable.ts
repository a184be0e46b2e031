import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { comparedCount } from "../dashboard/dataBegin.ts";
import type { Returning, Returns, Span } from "../dashboard/returns.ts";
import type { RiskFigures } from "../dashboard/risk.ts";
import { VIEWS } from "../dashboard/views.ts";
import type { Day } from "../days/day.ts";
import { dayWritten } from "../days/dayWritten.ts";
import { type Facts, type Figure, figureValues } from "../figures/figure.ts";
import { CHAIN, FIGURES, isOfChain } from "../figures/figures.ts";
import { formatList } from "../text/format.ts";
import { snakeCase, type Table, type TableCell } from "./table.ts";

const COLUMNS = ["metric", "label", "day", "value", "previous", "change_percent"];

interface TidyRow {
  readonly metric: string;
  readonly label?: string;
  readonly day?: string;
  readonly value: number | null;
  readonly previous?: number | null;
  readonly changePercent?: number | null;
}

/**
 * Figures in tidy form, one row per figure. The cards come first, then each member of the facts that `memberNames` lists, its
 * rows by day before its other rows, and last the further rows. A figure that is not known has no row, except a card.
 */
export function tidyTable(facts: Facts, furtherRows: readonly TidyRow[] = []): Table {
  const viewMembers = Object.values(VIEWS).flatMap(({ members }) => members);
  const memberNames = [...viewMembers, ...RISK, "lifecycle", "dataBegin", "soFar"];
  const hasChain = facts.chain !== undefined && facts.chain !== null;
  if (hasChain) memberNames.push(CHAIN);
  const rows = namedRows("cards", facts);
  for (const name of memberNames) {
    const rowsByDay = BY_DAY[name]?.(facts) ?? [];
    const knownRows = namedRows(name, facts).filter(({ value }) => value !== null);
    rows.push(...rowsByDay, ...knownRows);
  }
  return { columns: COLUMNS, rows: [...rows, ...furtherRows].map(rowCells) };
}

/**
 * Rows about all figures of a table: the days, the time zone, and when the figures were read or written. A time that stays
 * the same shows a spreadsheet that a nightly job has stopped.
 *
 * @param writtenAt an instant to the second; null if it is not known: then it has no row
 */
export function aboutRows(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  writtenAt: string | null,
): TidyRow[] {
  const rows: TidyRow[] = [
    { metric: "range_from", day: range.from, value: null },
    { metric: "range_to", day: range.to, value: null },
    { metric: "time_zone", label: timeZone, value: null },
  ];
  if (writtenAt !== null) {
    // Like every other day of the table, it is one of the zone.
    const day = dayWritten({ writtenAt, timeZone });
    rows.push({ metric: "written_at", label: writtenAt, day, value: null });
  }
  return rows;
}

const RISK = ["risk", "riskByChain"] as const satisfies (keyof RiskFigures)[];

/** The rows of members whose figures have a day. */
const BY_DAY: Readonly<Partial<Record<string, (facts: Facts) => TidyRow[]>>> = {
  transactionTrends: transactionsPerDay,
  flaggedTrends: flaggedPerDay,
  exploitDays: exploitsPerDay,
  lifecycle: lifecycleSince,
  dataBegin: daysBeforeData,
  soFar: rowsSoFar,
} satisfies Partial<Record<keyof Facts, unknown>>;

/** The figures with a metric below a member of facts, label by label: all figures of the first label, then of the second. */
function namedRows(member: string, facts: Facts): TidyRow[] {
  const figures = FIGURES.filter(({ path, metric }) => path[0] === member && metric !== undefined);
  const rowsOfFigures = figures.map((figure) => tidyRows(figure, facts));
  const [rowsOfFirst = []] = rowsOfFigures;
  return rowsOfFirst.flatMap((_, index) => rowsOfFigures.flatMap((rows) => rows[index] ?? []));
}

/**
 * The rows of a figure with a metric: one for a single number, one for each row of a list. The label of a single number is
 * empty, or has the names of the queried chains if it counts these.
 */
function tidyRows(figure: Figure, facts: Facts): TidyRow[] {
  // `namedRows` leaves out the figures without a metric.
  const { metric = "", label: labelMember, table, identities } = figure;
  const isList = labelMember !== undefined;
  const counting = identities === undefined ? "rows" : "identities";
  const queriedChains = isOfChain(figure) ? (facts.chain?.chains ?? []) : [];
  // `chains_transactions` of several chains together, `chain_transactions` of one.
  const name = queriedChains.length > 1 ? metric.replace(CHAIN, "chains") : metric;
  return figureValues(figure, facts).map(({ label, value, previous = null }) => {
    // The row for transactions without a chain has no label. With the metric of the others, it would look like their total.
    const isUnlinked = isList && label === null;
    return {
      metric: snakeCase(isUnlinked ? `${name}Unlinked` : name),
      label: label ?? formatList(queriedChains),
      ...comparedCount(value, previous, facts, table, counting),
    };
  });
}

/** The cells of a row in the order of `COLUMNS`. */
function rowCells({ metric, label, day, value, previous, changePercent }: TidyRow): TableCell[] {
  return [metric, label ?? "", day ?? null, value, previous ?? null, changePercent ?? null];
}

/** The transactions of each day: of all chains together, without a label, then of each chain. */
function transactionsPerDay({ transactionTrends }: Dashboard): TidyRow[] {
  const { days, total, previous, chains } = transactionTrends;
  const metric = "transactions_per_day";
  const totalRows = days.map((day, index) => ({
    metric,
    day,
    value: total[index] ?? null,
    previous: previous?.[index] ?? null,
  }));
  const chainRows = chains.flatMap(({ chain, counts }) =>
    days.map((day, index) => ({ metric, label: chain, day, value: counts[index] ?? null })),
  );
  return [...totalRows, ...chainRows];
}

/** The flagged wallets of each day, then those flagged for the first time; none if they are not known. */
function flaggedPerDay({ transactionTrends, flaggedTrends }: Dashboard): TidyRow[] {
  if (flaggedTrends === null) return [];
  const dayRows = (metric: string, counts: readonly number[]) =>
    transactionTrends.days.map((day, index) => ({ metric, day, value: counts[index] ?? null }));
  return [
    ...dayRows("wallets_flagged_per_day", flaggedTrends.flagged),
    ...dayRows("wallets_flagged_first_time_per_day", flaggedTrends.firstTime),
  ];
}

/** The exploits of each day and chain that have some; none if exploits are not known. */
function exploitsPerDay({ exploitDays }: Dashboard): TidyRow[] {
  return (exploitDays ?? []).map(({ day, chain, exploits }) => ({
    metric: "exploits_per_day",
    label: chain,
    day,
    value: exploits,
  }));
}

/** For each table that begins later than the comparison range: its first day, and the number of days before it. */
function daysBeforeData({ dataBegin }: Dashboard): TidyRow[] {
  return Object.entries(dataBegin).flatMap(([table, begin]) => {
    if (begin === null || begin.missingDays === 0) return [];
    const { day, missingDays } = begin;
    return [{ metric: "compared_days_before_data", label: table, day, value: missingDays }];
  });
}

/**
 * For each table the rows up to the last complete hour of today; the label is the hour, such as `19:00`. None for a table
 * whose hours are not known.
 */
function rowsSoFar({ soFar, range }: Facts): TidyRow[] {
  return Object.entries(soFar ?? {}).flatMap(([table, rows]) => {
    if (rows === null) return [];
    const { until, ...counts } = rows;
    return [{ metric: `${table}_so_far`, label: until, day: range.to, ...counts }];
  });
}

/** The first day of the cover, without a value; none if no states are known. */
function lifecycleSince({ lifecycle: { since, ...identities } }: Dashboard): TidyRow[] {
  const isAnyKnown = Object.values(identities).some((states) => states !== null);
  return isAnyKnown ? [{ metric: "lifecycle_since", day: since, value: null }] : [];
}

/** How often identities return, as rows of a tidy table; `range` has the days of the range. */
export function returnFigures(returns: Returns, range: readonly Day[]): TidyRow[] {
  return Object.entries(returns).flatMap(([kind, returning]) =>
    returningRows(kind, returning, range),
  );
}

/** The rows of one kind of identity; none if it is not known. */
function returningRows(
  kind: string,
  returning: Returning | null,
  range: readonly Day[],
): TidyRow[] {
  if (returning === null) return [];
  const { seen, sightings, stickinessPercent, spans } = returning;
  return [
    { metric: `${kind}_seen`, value: seen },
    { metric: `${kind}_sightings`, value: sightings },
    { metric: `${kind}_stickiness_percent`, value: stickinessPercent },
    ...spans.flatMap((span) => spanRows(kind, span, range)),
  ];
}

/**
 * The rows of one span; their label is its number of days. A figure for which the cover has too few days is null. The last
 * three rows count sightings on the days that a whole span follows. Their day is the last of these days, or empty without one.
 */
function spanRows(
  kind: string,
  { days, active, pauses, again }: Span,
  range: readonly Day[],
): TidyRow[] {
  const row = (name: string, value: number | null | undefined, day = ""): TidyRow => ({
    metric: `${kind}_${name}`,
    label: `${days}`,
    day,
    value: value ?? null,
  });
  return [
    ...range.map((day, index) => row("active_within_days", active[index], day)),
    row("pauses_within_days", pauses),
    row("sightings_until", again?.sightings, again?.seenUntil),
    row("seen_again_within_days", again?.seenAgain, again?.seenUntil),
    row("seen_again_within_days_percent", again?.percent, again?.seenUntil),
  ];
}
