import { leadingMovers, MAX_LISTED_MOVERS, whyTitle } from "../../../shared/answer/why.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import { type Annotation, annotationsIn } from "../../../shared/archive/annotations.ts";
import { IDENTITIES } from "../../../shared/cube/cube.ts";
import { newestRow } from "../../../shared/cube/newestRow.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { cardList } from "../../../shared/dashboard/cardList.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import type { NullableCompared } from "../../../shared/dashboard/compared.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { MIN_BASE } from "../../../shared/dashboard/percent.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { CHAIN_TABLES, capitalized, tableTitle } from "../../../shared/database/datedTables.ts";
import { hasOtherLength, isChosen } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { sharedTransactions, withKnownUsers } from "../../../shared/text/caveats.ts";
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
  formatPercent,
  formatRange,
} from "../../../shared/text/format.ts";
import { comparedSoFar } from "../../../shared/text/hourWords.ts";
import { lifecycleMeanings } from "../../../shared/text/lifecycleMeanings.ts";
import { type FigureSource, soFar } from "../../../shared/text/provenanceWords.ts";
import { rangeCaveats } from "../../../shared/text/rangeCaveats.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import { riskSentence } from "../../../shared/text/riskWords.ts";
import { IDENTITY_NOUNS } from "../../../shared/text/singleDays.ts";
import type {
  Block,
  BlockRow,
  Cell,
  DocumentAnswer,
  Fact,
  Section,
  TableBlock,
} from "./document.ts";
import { beginRemark, dayTable, exploitTable, hourTable, viewSections } from "./viewSections.ts";

export interface DocumentOptions {
  /** The chains whose figures together stand in the place of the views; empty for the views of all chains. */
  readonly chains: readonly string[];
  /** Whether it says how often identities return. */
  readonly hasReturns: boolean;
  /** Why figures changed; empty to leave that out. */
  readonly whys: readonly Why[];
  readonly source: FigureSource;
}

/**
 * An answer in the order in which every form of `metrics` shows it.
 *
 * @param annotations the team's notes for a terminal; null for a report, which lacks what only a terminal shows
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

/** The days and the source, the cards, and what stands out or limits the figures. */
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

/** The title, the value and the change of each card; a card without a previous value has empty cells in place of its change. */
function cardRows(dashboard: Dashboard): BlockRow[] {
  const figures = cardList(withKnownUsers(dashboard).cards);
  return figures.map(({ card, previous, changePercent = null }) => {
    const change = previous === undefined ? ["", ""] : comparedCells(previous, changePercent, true);
    return { cells: [DEFINITIONS[card].title, dashboard.cards[card].value, ...change] };
  });
}

/** The days and the source of the figures; for a terminal, also the rows that were read and those without a chain. */
function headFacts(
  { published: dashboard, unfinished }: DocumentAnswer,
  source: FigureSource,
  isReport: boolean,
): Fact[] {
  const { range, timeZone, previous, comparison } = dashboard;
  const days = `${formatRange(range)}, ${formatDayCount(range)} of ${timeZone}`;
  const facts: Fact[] = [{ term: "Range", text: [days, ...soFar(unfinished, range)].join(", ") }];
  const isCompared = previous !== null && comparison !== "none";
  if (isCompared) facts.push(comparedFact(dashboard, previous));
  facts.push({ term: "Source", name: source.name, text: source.age });
  if (isReport) return facts;
  facts.push({ term: "Rows", text: rowsRead(dashboard) });
  const unlinked = unlinkedRows(dashboard);
  if (unlinked !== null) facts.push({ term: "Unlinked", text: unlinked });
  return facts;
}

/** `Previous period: Jan 05, 2025 - Feb 04, 2025`; the number of days is there if the range has another. */
function comparedFact(dashboard: Dashboard, previous: DayRange): Fact {
  const term = isChosen(dashboard.comparison) ? "Compared with" : capitalized(versus(dashboard));
  const length = hasOtherLength(dashboard) ? `, ${formatDayCount(previous)}` : "";
  return { term, text: `${formatRange(previous)}${length}` };
}

/** `1,204 read, newest Oct 31, 2026 23:59`; no newest row without rows. The rows of memberships are not counted. */
function rowsRead({ completeness, timeZone }: Dashboard): string {
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

/** `Scanned Transactions: 305 by 19:00, 321 by 19:00 on Nov 26.`; null if the day so far is compared with nothing. */
function soFarSentence({ published, soFar }: DocumentAnswer): string | null {
  const transactions = soFar?.transactions ?? null;
  const comparison = comparedSoFar({ ...published, soFar });
  if (transactions === null || comparison === null) return null;
  const { title } = DEFINITIONS.scannedTransactions;
  const { value, until } = transactions;
  return `${title}: ${formatCount(value)} by ${until}, ${comparison}.`;
}

/** Figures, with their earlier values and changes if the range is compared. */
function figureTable(dashboard: Dashboard, rows: readonly BlockRow[]): TableBlock {
  const head = ["Metric", "Value"];
  if (dashboard.comparison !== "none") {
    head.push(capitalized(versusDays(dashboard)), changeTitle(dashboard));
  }
  const shownRows = rows.map(({ cells }) => ({ cells: cells.slice(0, head.length) }));
  return { kind: "table", head, rows: shownRows };
}

/** The cells of the comparison range and of the change; null for what is not known. */
function comparedCells(
  previous: number | null,
  percent: number | null,
  isCard: boolean,
): [previous: number | null, change: Cell] {
  if (percent !== null) return [previous, { percent, isCard }];
  // A previous count of 0 without a percentage belongs to days before the first row, and so is not known.
  return [previous === 0 ? null : previous, null];
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

/** Who returns: what the rows mean, which all tables share, and a table for each kind of identity whose returns are known. */
function returnsSection(
  { lifecycle: { since } }: Dashboard,
  returns: Returns,
  isReport: boolean,
): Section {
  const tables: TableBlock[] = [];
  let meanings: string | null = null;
  for (const { kind, title } of KINDS) {
    const returnsOfKind = returns[kind];
    if (returnsOfKind === null) continue;
    const rows = returnRows(returnsOfKind, since);
    meanings ??= rows.map(({ meaning }) => meaning).join(" ");
    tables.push({
      kind: "table",
      head: [title, ...RETURN_HEADS],
      rows: rows.map((row) => ({
        cells: [row.title, ...RETURN_HEADS.map((_, column) => row.cells[column] ?? "")],
      })),
    });
  }
  if (meanings === null) return { title: RETURNS_TITLE, blocks: [] };
  const blocks: Block[] = [{ kind: "remark", text: meanings }, ...tables];
  if (!isReport) blocks.push(UNKNOWN_RETURNS);
  return { title: RETURNS_TITLE, blocks };
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
  const { chains, sharePercent } = figures;
  const share = `${formatPercent(sharePercent, 2)} of ${sharedTransactions(dashboard)}.`;
  const rows = CHAIN_TABLES.map((table) => chainRow(tableTitle(table), figures[table]));
  const blocks: Block[] = [
    { kind: "text", text: `${share} Users, projects and wallets are those of all chains.` },
    figureTable(dashboard, rows),
    { kind: "remark", text: `${riskSentence(figures)}.` },
  ];
  if (!isReport) blocks.push(...chainDays(answer, figures));
  return { title: formatList(chains), blocks };
}

/** The transactions of chains by day or, of one day, by the hour; each chain has a row if there are several. */
function chainDays(
  { published: dashboard, hours }: DocumentAnswer,
  { chains, days, counts }: ChainFigures,
): Block[] {
  const rowsOfChains =
    chains.length === 1
      ? []
      : dashboard.transactionTrends.chains.filter(({ chain }) => chains.includes(chain));
  const columns = ["Chain", "Transactions"] as const;
  const blocks = dayTable(dashboard, "transactions", columns, days, [
    { name: "By day", counts },
    ...rowsOfChains.map((row) => ({ name: row.chain, counts: row.counts })),
  ]);
  if (hours !== null) {
    const rows = [
      { name: "By hour", counts, chains },
      ...rowsOfChains.map((row) => ({ name: row.chain, counts: row.counts, chains: [row.chain] })),
    ];
    blocks.push(hourTable(columns, hours, rows));
  }
  const exploitDays = (dashboard.exploitDays ?? []).filter(({ chain }) => chains.includes(chain));
  blocks.push(...beginRemark(dashboard), ...exploitTable(exploitDays));
  return blocks;
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

/** A figure of chains; unlike a card, it has no percentage of a small base, but the difference. */
function chainRow(title: string, { value, previous, changePercent }: NullableCompared): BlockRow {
  const [base, change] = comparedCells(previous, changePercent, false);
  const hasSmallBase = base !== null && base < MIN_BASE;
  const shownChange = hasSmallBase && value !== null ? formatDifference(value - base) : change;
  return { cells: [title, value, base, shownChange] };
}
