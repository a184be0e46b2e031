import { leadingMovers, MAX_LISTED_MOVERS, whyTitle } from "../../../shared/answer/why.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import { type Annotation, annotationsIn } from "../../../shared/archive/annotations.ts";
import { IDENTITIES } from "../../../shared/cube/cube.ts";
import { newestRow } from "../../../shared/cube/newestRow.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { cardList } from "../../../shared/dashboard/cardList.ts";
import { CARDS } from "../../../shared/dashboard/cards.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import type { NullableCompared } from "../../../shared/dashboard/compared.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { type DataBegin, knownPrevious } from "../../../shared/dashboard/dataBegin.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { MIN_BASE } from "../../../shared/dashboard/percent.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { CHAIN_TABLES, capitalized, tableTitle } from "../../../shared/database/datedTables.ts";
import { hasOtherLength, isChosen } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { withKnownUsers } from "../../../shared/text/caveats.ts";
import {
  CHANGE_TITLE,
  changeTitle,
  versus,
  versusDays,
} from "../../../shared/text/comparisonWords.ts";
import {
  formatCount,
  formatDay,
  formatDayCount,
  formatDifference,
  formatInstant,
  formatList,
  formatRange,
} from "../../../shared/text/format.ts";
import { chainShare } from "../../../shared/text/highlights.ts";
import { comparedSoFar } from "../../../shared/text/hourWords.ts";
import { lifecycleMeanings } from "../../../shared/text/lifecycleMeanings.ts";
import { type FigureSource, soFar } from "../../../shared/text/provenanceWords.ts";
import { rangeCaveats } from "../../../shared/text/rangeCaveats.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import { riskSentence } from "../../../shared/text/riskWords.ts";
import { IDENTITY_NOUNS } from "../../../shared/text/singleDays.ts";
import type { Block, BlockRow, DocumentAnswer, Fact, Section, TableBlock } from "./document.ts";
import {
  beginRemark,
  type ChainCounts,
  dayTable,
  exploitTable,
  hourTable,
  viewSections,
} from "./viewSections.ts";

export interface DocumentOptions {
  /** The chains whose figures, counted together, replace the views; empty for the views of all chains. */
  readonly chains: readonly string[];
  /** Whether it says how often identities return. */
  readonly hasReturns: boolean;
  /** Why figures changed; empty to leave that out. */
  readonly whys: readonly Why[];
  readonly source: FigureSource;
}

/**
 * An answer as sections, in the order in which a terminal and every report of `metrics` shows them. A report leaves out the
 * team's notes, the rows that were read, and all tables by day or hour but the trend by day.
 *
 * @param annotations the team's notes for a terminal, an empty list if there are none; null makes a report
 */
export function dashboardDocument(
  answer: DocumentAnswer,
  { chains, hasReturns, whys, source }: DocumentOptions,
  annotations: readonly Annotation[] | null,
): Section[] {
  const isReport = annotations === null;
  const { published } = answer;
  const chain = answer.chain(chains);
  const sections = [headSection(answer, source, isReport)];
  if (chain === null) {
    sections.push(...viewSections(answer, isReport), lifecycleSection(published));
  } else {
    sections.push(chainsSection(answer, chain, isReport));
  }
  sections.push(...whys.map(whySection));
  if (hasReturns) sections.push(returnsSection(published, answer.returns, isReport));
  if (!isReport) sections.push(notesSection(annotationsIn(annotations, published.range)));
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** The days and the source, what stands out, the cards, and what limits the figures. */
function headSection(answer: DocumentAnswer, source: FigureSource, isReport: boolean): Section {
  const { published: dashboard, notable } = answer;
  const blocks: Block[] = [{ kind: "facts", facts: headFacts(answer, source, isReport) }];
  for (const { sentence } of notable) blocks.push({ kind: "text", text: sentence });
  blocks.push(figureTable(dashboard, cardRows(dashboard)));
  const comparedByHour = soFarSentence(answer);
  if (comparedByHour !== null) blocks.push({ kind: "remark", text: comparedByHour });
  for (const caveat of rangeCaveats(dashboard)) blocks.push({ kind: "remark", text: `${caveat}.` });
  return { title: "Analytics Dashboard", blocks };
}

/**
 * The title, the value, the previous value and the change of each card. The last two are empty for a card that has no days,
 * and null if they are not known.
 */
function cardRows(dashboard: Dashboard): BlockRow[] {
  const figures = cardList(withKnownUsers(dashboard).cards);
  return figures.map(({ card, previous = null, changePercent = null }) => {
    const { title } = DEFINITIONS[card];
    // Users that cannot be counted are shown as the specification's 0, but not compared.
    const { value } = dashboard.cards[card];
    const { table } = CARDS[card];
    if (table === null) return { cells: [title, value, "", ""] };
    const base = knownPrevious({ previous, changePercent }, dashboard.dataBegin[table]);
    const change = changePercent === null ? null : { percent: changePercent, isCard: true };
    return { cells: [title, value, base, change] };
  });
}

/** The days and the source of the figures; for a terminal, also the rows that were read and those without a chain. */
function headFacts(
  { published: dashboard, unfinished }: DocumentAnswer,
  source: FigureSource,
  isReport: boolean,
): Fact[] {
  const { range, timeZone, previous } = dashboard;
  const days = `${formatRange(range)}, ${formatDayCount(range)} of ${timeZone}`;
  const facts: Fact[] = [{ term: "Range", text: [days, ...soFar(unfinished, range)].join(", ") }];
  if (previous !== null) facts.push(comparedFact(dashboard, previous));
  facts.push({ term: "Source", name: source.name, text: source.age });
  if (isReport) return facts;
  facts.push({ term: "Rows", text: rowsRead(dashboard) });
  const unlinked = unlinkedRows(dashboard);
  if (unlinked !== null) facts.push({ term: "Unlinked", text: unlinked });
  return facts;
}

/** `Previous period: Jan 05, 2025 - Feb 04, 2025`, with the number of days if it is not that of the range. */
function comparedFact(dashboard: Dashboard, previous: DayRange): Fact {
  const term = isChosen(dashboard.comparison) ? "Compared with" : capitalized(versus(dashboard));
  const length = hasOtherLength(dashboard) ? `, ${formatDayCount(previous)}` : "";
  return { term, text: `${formatRange(previous)}${length}` };
}

/** `1,204 read, newest Oct 31, 2026 23:59`; no newest row without rows. */
function rowsRead({ completeness, timeZone }: Dashboard): string {
  // Of memberships it is only known whether there are any.
  const { memberships: _, ...tables } = completeness;
  const rows = sum(Object.values(tables).map((read) => read?.rows ?? 0));
  const newest = newestRow(tables, timeZone);
  const newestText = newest === null ? "" : `, newest ${formatInstant(newest)}`;
  return `${formatCount(rows)} read${newestText}`;
}

/** The rows without a chain by table; null if there are none. */
function unlinkedRows({ unlinked }: Dashboard): string | null {
  const counts = Object.entries(unlinked)
    .filter(([, count]) => count !== null && count > 0)
    .map(([table, count]) => `${table} ${formatCount(count)}`);
  return counts.length === 0 ? null : `${counts.join(", ")} (left out of the views by chain)`;
}

/**
 * `Scanned Transactions: 305 by 19:00, 321 by 19:00 on Nov 26.` Null if the last day of the range has ended, the range is not
 * compared, or one of the two counts is not known.
 */
function soFarSentence({ published, soFar }: DocumentAnswer): string | null {
  const { range, previous } = published;
  const transactions = soFar?.transactions ?? null;
  const comparison = comparedSoFar({ soFar, range, previous });
  if (transactions === null || comparison === null) return null;
  const { title } = DEFINITIONS.scannedTransactions;
  const { value, until } = transactions;
  return `${title}: ${formatCount(value)} by ${until}, ${comparison}.`;
}

/**
 * A table of figures.
 *
 * @param rows each with a title, a value, an earlier value and a change; the last two are left out if the range is not compared
 */
function figureTable(dashboard: Dashboard, rows: readonly BlockRow[]): TableBlock {
  const head = ["Metric", "Value"];
  const isCompared = dashboard.previous !== null;
  if (isCompared) head.push(capitalized(versusDays(dashboard)), changeTitle(dashboard));
  const shownRows = rows.map(({ cells }) => ({ cells: cells.slice(0, head.length) }));
  return { kind: "table", head, rows: shownRows };
}

/** Each kind of identity with its title in tables. */
const KINDS = IDENTITIES.map((kind) => ({
  kind,
  title: capitalized(`${IDENTITY_NOUNS[kind]}s`),
}));

/** The counts of new, returning, resurrected and dormant identities; no blocks if the counts are not known. */
function lifecycleSection(dashboard: Dashboard): Section {
  const states = lifecycleMeanings(dashboard);
  const rows: BlockRow[] = [];
  for (const { kind, title } of KINDS) {
    const counts = dashboard.lifecycle[kind];
    if (counts !== null) rows.push({ cells: [title, ...states.map(({ state }) => counts[state])] });
  }
  const blocks: Block[] = [];
  if (rows.length > 0) {
    const meanings = states.map(({ title, meaning }) => `${title}: ${meaning}.`);
    const head = ["", ...states.map(({ title }) => title)];
    blocks.push({ kind: "remark", text: meanings.join(" ") }, { kind: "table", head, rows });
  }
  return { title: "Who Came Back", blocks };
}

/** Why a figure changed: in words, and by a table of its movers if it has any. */
function whySection({ figure, change, moved, states, usual }: Why): Section {
  const sentences = [change, states, usual].filter((sentence) => sentence !== null);
  const blocks: Block[] = [{ kind: "text", text: sentences.join(" ") }];
  const rows = leadingMovers(moved, MAX_LISTED_MOVERS).map((mover) => ({
    cells: [mover.name, formatDifference(mover.change)],
  }));
  const moverTitle = figure === "scannedTransactions" ? "Chain" : "Identities";
  if (rows.length > 0) blocks.push({ kind: "table", head: [moverTitle, CHANGE_TITLE], rows });
  return { title: `Why: ${whyTitle(figure)}`, blocks };
}

/**
 * How often identities return: the meanings of the rows, which all tables share, and a table for each kind of identity whose
 * returns are known. No blocks if none are known.
 */
function returnsSection(
  { lifecycle: { since } }: Dashboard,
  returns: Returns,
  isReport: boolean,
): Section {
  const knownKinds = KINDS.flatMap(({ kind, title }) => {
    const returnsOfKind = returns[kind];
    return returnsOfKind === null ? [] : [{ title, rows: returnRows(returnsOfKind, since) }];
  });
  const [firstKind] = knownKinds;
  if (firstKind === undefined) return { title: RETURNS_TITLE, blocks: [] };
  const meanings = firstKind.rows.map(({ meaning }) => meaning).join(" ");
  const blocks: Block[] = [{ kind: "remark", text: meanings }];
  for (const { title, rows } of knownKinds) {
    const tableRows = rows.map((row) => ({ cells: [row.title, ...filledCells(row.cells)] }));
    blocks.push({ kind: "table", head: [title, ...RETURN_HEADS], rows: tableRows });
  }
  if (!isReport) blocks.push(UNKNOWN_RETURNS);
  return { title: RETURNS_TITLE, blocks };
}

/** A cell for each span of days: a row with a single value has empty cells behind it. */
function filledCells(cells: readonly string[]): string[] {
  return RETURN_HEADS.map((_head, column) => cells[column] ?? "");
}

const UNKNOWN_RETURNS: Block = {
  kind: "remark",
  text:
    "– means that there is nothing to take a share of, that the days before were not read (--history), or that " +
    "the days after are still to come.",
};

/** Chains of a dashboard together: their figures, and for a terminal their days or the hours of one day. */
function chainsSection(answer: DocumentAnswer, figures: ChainFigures, isReport: boolean): Section {
  const { published: dashboard } = answer;
  const share = chainShare(dashboard, figures);
  const rows = CHAIN_TABLES.map((table) =>
    chainRow(tableTitle(table), figures[table], dashboard.dataBegin[table]),
  );
  const blocks: Block[] = [
    { kind: "text", text: `${share} Users, projects and wallets are those of all chains.` },
    figureTable(dashboard, rows),
    { kind: "remark", text: `${riskSentence(figures)}.` },
  ];
  if (!isReport) blocks.push(...chainDays(answer, figures));
  return { title: formatList(figures.chains), blocks };
}

/**
 * The transactions of chains over time, a remark on days before the first transaction, and the days on which the chains have
 * exploits. A range of several days has a table by day, and one day a table by hour if its hours are known.
 */
function chainDays(
  { published: dashboard, hours }: DocumentAnswer,
  figures: ChainFigures,
): Block[] {
  const { chains, days } = figures;
  const columns = ["Chain", "Transactions"] as const;
  const dayTrends = chainTrends("By day", dashboard, figures);
  // One day has no table by day, and several days have no hours.
  const blocks = dayTable(dashboard, "transactions", columns, days, dayTrends);
  if (hours !== null) {
    const hourTrends = chainTrends("By hour", dashboard, figures);
    blocks.push(hourTable(columns, hours, hourTrends));
  }
  const exploitDays = (dashboard.exploitDays ?? []).filter(({ chain }) => chains.includes(chain));
  blocks.push(...beginRemark(dashboard), ...exploitTable(exploitDays));
  return blocks;
}

/** The counts of chains together, named by the title, and of each chain with a transaction if there are several. */
function chainTrends(
  title: string,
  { transactionTrends }: Dashboard,
  { chains, counts }: ChainFigures,
): ChainCounts[] {
  const trends: ChainCounts[] = [{ name: title, counts, chains }];
  if (chains.length === 1) return trends;
  for (const row of transactionTrends.chains) {
    const isShown = chains.includes(row.chain);
    if (isShown) trends.push({ name: row.chain, counts: row.counts, chains: [row.chain] });
  }
  return trends;
}

/** The notes of the team, each with its days and its link if it has one. */
function notesSection(annotations: readonly Annotation[]): Section {
  const blocks = annotations.map(({ from, to, text, link }): Block => {
    const days = from === to ? formatDay(from) : formatRange({ from, to });
    const content = link === null ? text : `${text} ${link}`;
    return { kind: "text", text: `${days}: ${content}` };
  });
  return { title: "Notes", blocks };
}

/** A figure of chains; unlike a card, it has no percentage of a small base, but the difference from a known one. */
function chainRow(title: string, figure: NullableCompared, begin: DataBegin): BlockRow {
  const { value, previous } = figure;
  const hasSmallBase = previous !== null && previous < MIN_BASE;
  const changePercent = hasSmallBase ? null : figure.changePercent;
  const base = knownPrevious({ previous, changePercent }, begin);
  if (changePercent !== null) {
    return { cells: [title, value, base, { percent: changePercent, isCard: false }] };
  }
  const isDifference = hasSmallBase && base !== null && value !== null;
  return { cells: [title, value, base, isDifference ? formatDifference(value - base) : null] };
}
