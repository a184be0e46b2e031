import { sum } from "../../shared/cube/sum.ts";
import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import type { Returns } from "../../shared/dashboard/returns.ts";
import { VERSUS } from "../../shared/days/comparison.ts";
import { caveats, withKnownUsers } from "../../shared/text/caveats.ts";
import {
  formatCount,
  formatDayCount,
  formatDifference,
  formatPercent,
  formatQuantity,
  formatRange,
  formatShortDay,
} from "../../shared/text/format.ts";
import { type Highlights, highlights } from "../../shared/text/highlights.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../shared/text/returnRows.ts";
import { cardEntry, cardList } from "../../shared/views/cardList.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { LEAST_BASE } from "../../shared/views/percent.ts";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import type { Figures, Source } from "../render/renderProvenance.ts";
import { sparkline, sparklineBuckets } from "../render/sparkline.ts";
import { LISTED_VIEWS, type ListedView, viewTable } from "../render/viewTables.ts";

/** A part of a document with its title; the first one is the head of all. */
export interface Section {
  readonly title: string;
  /** Null for what is not a view. */
  readonly view: ViewName | null;
  readonly blocks: readonly Block[];
}

/** All text is as it was read: a renderer escapes it. */
export type Block =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** A remark explains the figures beside it. */
  | { readonly kind: "remark" | "text"; readonly text: string }
  | ({ readonly kind: "table" } & CellTable);

interface Fact {
  readonly term: string;
  /** A name, such as a path, before the text. */
  readonly name?: string;
  readonly text: string;
}

export function factText({ term, name, text }: Fact): string {
  return `${term}: ${name === undefined ? "" : `${name}, `}${text}`;
}

/** Every column but the first is flush right. */
export interface CellTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The dashboard, or the figures of one chain, as a document without a format. */
export function sections({ result, chain, returns, source }: Figures): Section[] {
  const head = [provenance(result, source), ...cards(result)];
  return [
    { title: "Analytics Dashboard", view: null, blocks: head },
    ...(chain === null ? views(result, source) : [chainSection(result, chain)]),
    ...(returns === null ? [] : [returnsSection(result, returns)]),
  ];
}

function views(dashboard: Dashboard, { unfinished }: Source): Section[] {
  const said = highlights(dashboard, unfinished);
  return [
    view("transactionTrends", said, trends(dashboard.transactionTrends)),
    ...LISTED_VIEWS.map((name) => view(name, said, listed(dashboard, name))),
    ...lifecycle(dashboard),
  ];
}

function chainSection(dashboard: Dashboard, figures: ChainFigures): Section {
  const { chain, sharePercent, transactions, notifications, exploits } = figures;
  const rows = (
    [
      ["Transactions", transactions],
      ["Notifications", notifications],
      ["Exploits", exploits],
    ] as const
  ).map(([name, { value, previous, changePercent }]) => [
    name,
    formatCount(value),
    earlierCount(previous, changePercent),
    chainChange(value, previous, changePercent),
  ]);
  const share = `${formatPercent(sharePercent, 2)} of all transactions with a chain. Users, projects and wallets are those of all chains.`;
  return {
    title: chain,
    view: null,
    blocks: [{ kind: "text", text: share }, comparedTable(dashboard, rows)],
  };
}

/** Without a percentage a count of 0 is that of days before the first row, and so not known. */
function earlierCount(previous: number | null, percent: number | null): string {
  return formatCount(percent === null && previous === 0 ? null : previous);
}

/** A change from a small base is shown as a difference of counts. */
function chainChange(value: number, previous: number | null, percent: number | null): string {
  if (percent === null && previous === 0) return formatCount(null);
  if (previous !== null && previous < LEAST_BASE) return formatDifference(value - previous);
  return percent === null ? formatCount(null) : signed(percent);
}

function lifecycle(dashboard: Dashboard): Section[] {
  const words = lifecycleSentence(dashboard);
  const { users, projects, flagged } = dashboard.lifecycle;
  const rows = (
    [
      ["Users", users],
      ["Projects", projects],
      ["Flagged wallets", flagged],
    ] as const
  ).flatMap(([name, states]) =>
    states === null ? [] : [[name, ...words.map(({ state }) => formatCount(states[state]))]],
  );
  if (rows.length === 0) return [];
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const head = ["", ...words.map(({ title }) => title)];
  return [
    {
      title: "Who Came Back",
      view: null,
      blocks: [
        { kind: "remark", text: meanings },
        { kind: "table", head, rows },
      ],
    },
  ];
}

function returnsSection({ lifecycle: { since } }: Dashboard, returns: Returns): Section {
  const { users, projects, flagged } = returns;
  const tables = (
    [
      ["Users", users],
      ["Projects", projects],
      ["Flagged wallets", flagged],
    ] as const
  ).flatMap(([name, returning]): Block[] => {
    if (returning === null) return [];
    const rows = returnRows(returning, since).map(({ title, cells }) => [
      title,
      ...RETURN_HEADS.map((_, i) => cells[i] ?? ""),
    ]);
    return [{ kind: "table", head: [name, ...RETURN_HEADS], rows }];
  });
  const meanings = returnRows(projects, since).map(({ meaning }) => meaning);
  return {
    title: RETURNS_TITLE,
    view: null,
    blocks: [{ kind: "remark", text: meanings.join(" ") }, ...tables],
  };
}

function provenance(dashboard: Dashboard, { name, age, unfinished }: Source): Block {
  const { range, previous, timeZone } = dashboard;
  const soFar = unfinished === null ? "" : `, ${formatShortDay(unfinished, range)} so far`;
  const facts: Fact[] = [
    {
      term: "Range",
      text: `${formatRange(range)}, ${formatDayCount(range)} of ${timeZone}${soFar}`,
    },
    ...(previous === null ? [] : [{ term: versusTitle(dashboard), text: formatRange(previous) }]),
    { term: "Source", name, text: age },
  ];
  return { kind: "facts", facts };
}

function versusTitle({ comparison }: Dashboard): string {
  const words = VERSUS[comparison];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cards(dashboard: Dashboard): Block[] {
  const known = withKnownUsers(dashboard).cards;
  const rows = cardList(dashboard.cards).map(({ card, value }) => {
    const { change } = cardEntry(known, card);
    const percent = change?.percent ?? null;
    const text = percent === null ? formatCount(null) : signed(percent);
    const compared = change === null ? ["", ""] : [earlierCount(change.previous, percent), text];
    return [DEFINITIONS[card].title, formatCount(value), ...compared];
  });
  return [
    comparedTable(dashboard, rows),
    ...caveats(dashboard).map((caveat): Block => ({ kind: "remark", text: `${caveat}.` })),
  ];
}

/** Figures with their earlier values and changes; without these if compared with nothing. */
function comparedTable(dashboard: Dashboard, rows: CellTable["rows"]): Block {
  const head = ["Metric", "Value", versusTitle(dashboard), "Change"];
  const columns = dashboard.comparison === "none" ? 2 : head.length;
  const cut = (cells: readonly string[]) => cells.slice(0, columns);
  return { kind: "table", head: cut(head), rows: rows.map(cut) };
}

function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent, 1)}`;
}

/** A view's title, its sentence and its rows. */
function view(name: ViewName, said: Highlights, rows: readonly Block[] | null): Section {
  const { title, empty } = VIEWS[name];
  const sentence = said[name] === null ? [] : [{ kind: "remark" as const, text: said[name] }];
  const nothing: Block = { kind: "text", text: `${empty.join(". ")}.` };
  return { title, view: name, blocks: [...sentence, ...(rows ?? [nothing])] };
}

const LEADING_CHAINS = 5;
const TREND_COLUMNS = 31;

function trends({ days, total, chains }: Dashboard["transactionTrends"]): Block[] | null {
  if (chains.length === 0) return null;
  const leading = [{ chain: "All chains", counts: total }, ...chains.slice(0, LEADING_CHAINS)];
  const { size, lastSize } = sparklineBuckets(total, TREND_COLUMNS);
  const last = lastSize === size ? "" : `, the last only ${lastSize}`;
  const per = size === 1 ? "Per day" : `Per ${size} days${last}`;
  const columns = days.length === 1 ? 2 : 3;
  const head = [...VIEWS.transactionTrends.columns, per];
  const rows = leading.map(({ chain, counts }) => [chain, formatCount(sum(counts)), trend(counts)]);
  const cut = (row: readonly string[]) => row.slice(0, columns);
  const more = formatQuantity(chains.length - LEADING_CHAINS, ["more chain", "more chains"]);
  return [
    { kind: "table", head: cut(head), rows: rows.map(cut) },
    ...(chains.length > LEADING_CHAINS ? [{ kind: "text" as const, text: `And ${more}.` }] : []),
  ];
}

function trend(counts: readonly number[]): string {
  const { sums } = sparklineBuckets(counts, TREND_COLUMNS);
  return sparkline(sums, sums.length, 1, 0).join("");
}

function listed(dashboard: Dashboard, name: ListedView): Block[] | null {
  const { head, rows } = viewTable(dashboard, name);
  if (rows.length === 0) return null;
  const cells = rows.map(({ name, count, cells }) => [name, formatCount(count), ...cells]);
  return [{ kind: "table", head, rows: cells }];
}
