import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { comparedCount } from "../dashboard/dataBegin.ts";
import type { Returning, Returns } from "../dashboard/returns.ts";
import type { RiskFigures } from "../dashboard/risk.ts";
import { VIEWS } from "../dashboard/views.ts";
import type { Day } from "../days/day.ts";
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

/** Figures in tidy form: one row per figure, further rows last. Only a card has a row without a value. */
export function tidyTable(facts: Facts, further: readonly TidyRow[] = []): Table {
  const views = Object.values(VIEWS).flatMap(({ members }) => members);
  const members = [...views, ...RISK, "lifecycle", "dataBegin", "soFar"];
  const hasChain = facts.chain !== undefined && facts.chain !== null;
  if (hasChain) members.push(CHAIN);
  const rows = members.flatMap((member) => [
    ...(BY_DAY[member]?.(facts) ?? []),
    ...namedRows(member, facts).filter(({ value }) => value !== null),
  ]);
  return { columns: COLUMNS, rows: [...namedRows("cards", facts), ...rows, ...further].map(cells) };
}

/**
 * The days, the zone and the time of figures, by which a spreadsheet sees that a nightly job has stopped.
 *
 * @param writtenAt an instant to the second; null if it is not known
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
    const day = writtenAt.slice(0, 10);
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

/** The figures below a member of facts; the figures of one label stay together. */
function namedRows(member: string, facts: Facts): TidyRow[] {
  const figures = FIGURES.filter(({ path, metric }) => path[0] === member && metric !== undefined);
  const columns = figures.map((figure) => tidyRows(figure, facts));
  const [labels = []] = columns;
  return labels.flatMap((_, row) => columns.flatMap((column) => column[row] ?? []));
}

/** The rows of a figure. A row of a list without a label has another metric, since its label would be empty. */
function tidyRows(figure: Figure, facts: Facts): TidyRow[] {
  const { metric = "", label: key, table, identities } = figure;
  const counting = identities === undefined ? "rows" : "identities";
  const chains = isOfChain(figure) ? (facts.chain?.chains ?? []) : [];
  const name = chains.length > 1 ? metric.replace(CHAIN, "chains") : metric;
  return figureValues(figure, facts).map(({ label, value, previous = null }) => {
    const isUnlinked = key !== undefined && label === null;
    return {
      metric: snakeCase(isUnlinked ? `${name}Unlinked` : name),
      label: label ?? formatList(chains),
      ...comparedCount(value, previous, facts, table, counting),
    };
  });
}

function cells({ metric, label, day, value, previous, changePercent }: TidyRow): TableCell[] {
  return [metric, label ?? "", day ?? null, value, previous ?? null, changePercent ?? null];
}

/** The transactions of each day: of all chains together, without a label, then of each chain. */
function transactionsPerDay({ transactionTrends }: Dashboard): TidyRow[] {
  const { days, total, previous, chains } = transactionTrends;
  const metric = "transactions_per_day";
  const allChains = days.map((day, index) => ({
    metric,
    day,
    value: total[index] ?? null,
    ...(previous !== null && { previous: previous[index] ?? null }),
  }));
  const each = chains.flatMap(({ chain, counts }) =>
    days.map((day, index) => ({ metric, label: chain, day, value: counts[index] ?? null })),
  );
  return [...allChains, ...each];
}

/** None if flagged wallets are not known. */
function flaggedPerDay({ transactionTrends: { days }, flaggedTrends }: Dashboard): TidyRow[] {
  const column = (metric: string, counts: readonly number[]) =>
    days.map((day, index) => ({ metric, day, value: counts[index] ?? null }));
  if (flaggedTrends === null) return [];
  return [
    ...column("wallets_flagged_per_day", flaggedTrends.flagged),
    ...column("wallets_flagged_first_time_per_day", flaggedTrends.firstTime),
  ];
}

/** Days and chains without an exploit have no row. */
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
  return Object.entries(dataBegin).flatMap(([label, begin]) => {
    if (!begin?.missingDays) return [];
    return { metric: "compared_days_before_data", label, day: begin.day, value: begin.missingDays };
  });
}

/** For each table the rows until an hour of today, which is the label. */
function rowsSoFar({ soFar, range }: Facts): TidyRow[] {
  return Object.entries(soFar ?? {}).flatMap(([table, rows]) => {
    if (rows === null) return [];
    const { until: label, ...counts } = rows;
    return [{ metric: `${table}_so_far`, label, day: range.to, ...counts }];
  });
}

/** The first day of the cover, without a value. */
function lifecycleSince({ lifecycle: { since, ...identities } }: Dashboard): TidyRow[] {
  const isKnown = Object.values(identities).some((states) => states !== null);
  return isKnown ? [{ metric: "lifecycle_since", day: since, value: null }] : [];
}

export function returnFigures(returns: Returns, range: readonly Day[]): TidyRow[] {
  return Object.entries(returns).flatMap(([kind, returning]) =>
    returningRows(kind, returning, range),
  );
}

/** The label is the number of days of a span. */
function returningRows(
  kind: string,
  returning: Returning | null,
  range: readonly Day[],
): TidyRow[] {
  if (returning === null) return [];
  const { seen, sightings, stickinessPercent, spans } = returning;
  const figures = spans.flatMap(({ days, active, pauses, again }) => {
    const span = (name: string, value = null as number | null, day = ""): TidyRow => ({
      metric: `${kind}_${name}`,
      label: `${days}`,
      day,
      value,
    });
    return [
      ...range.map((day, index) => span("active_within_days", active[index], day)),
      span("pauses_within_days", pauses),
      span("sightings_until", again?.sightings, again?.seenUntil),
      span("seen_again_within_days", again?.seenAgain, again?.seenUntil),
      span("seen_again_within_days_percent", again?.percent, again?.seenUntil),
    ];
  });
  return [
    { metric: `${kind}_seen`, value: seen },
    { metric: `${kind}_sightings`, value: sightings },
    { metric: `${kind}_stickiness_percent`, value: stickinessPercent },
    ...figures,
  ];
}
