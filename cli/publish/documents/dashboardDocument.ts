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
  const { published: result, notable } = answer;
  const cards = cardList(withKnownUsers(result).cards).map((figure): BlockRow => {
    const { card, previous, changePercent = null } = figure;
    const change = previous === undefined ? ["", ""] : comparedCells(previous, changePercent, true);
    return { cells: [DEFINITIONS[card].title, result.cards[card].value, ...change] };
  });
  const notableBlocks = notable.map(({ sentence: text }): Block => ({ kind: "text", text }));
  const byHour = soFarRemark(answer).map((text): Block => ({ kind: "remark", text }));
  const notes = rangeCaveats(result).map((text): Block => ({ kind: "remark", text: `${text}.` }));
  return {
    title: "Analytics Dashboard",
    blocks: [
      { kind: "facts", facts: headFacts(answer, source, isReport) },
      ...notableBlocks,
      figureTable(result, cards),
      ...byHour,
      ...notes,
    ],
  };
}

/** The days and the source of the figures; for a terminal, also the rows that were read. */
function headFacts(
  { published: result, unfinished }: DocumentAnswer,
  source: FigureSource,
  isReport: boolean,
): Fact[] {
  const { range, timeZone, previous, comparison } = result;
  const days = `${formatRange(range)}, ${formatDayCount(range)} of ${timeZone}`;
  const facts: Fact[] = [{ term: "Range", text: [days, ...soFar(unfinished, range)].join(", ") }];
  if (previous !== null && comparison !== "none") facts.push(comparedFact(result, previous));
  facts.push({ term: "Source", name: source.name, text: source.age });
  if (isReport) return facts;
  facts.push({ term: "Rows", text: rowsRead(result) });
  const unlinked = unlinkedRows(result);
  if (unlinked !== "") facts.push({ term: "Unlinked", text: unlinked });
  return facts;
}

/** `Previous period: Jan 05, 2025 - Feb 04, 2025`; the number of days is there if the range has another. */
function comparedFact(result: Dashboard, previous: DayRange) {
  const term = isChosen(result.comparison) ? "Compared with" : capitalized(versus(result));
  const days = hasOtherLength(result) ? `, ${formatDayCount(previous)}` : "";
  return { term, text: `${formatRange(previous)}${days}` };
}

function rowsRead({ completeness: { memberships: _, ...tables }, timeZone }: Dashboard): string {
  const rows = sum(Object.values(tables).map((read) => read?.rows ?? 0));
  const newest = newestRow(tables, timeZone);
  const age = newest === null ? "" : `, newest ${formatInstant(newest)}`;
  return `${formatCount(rows)} read${age}`;
}

/** The rows without a chain by table; empty if there are none. */
function unlinkedRows({ unlinked }: Dashboard): string {
  const rows = Object.entries(unlinked)
    .filter(([, count]) => count !== null && count > 0)
    .map(([table, count]) => `${table} ${formatCount(count)}`);
  return rows.length === 0 ? "" : `${rows.join(", ")} (left out of the views by chain)`;
}

/** `Scanned Transactions: 305 by 19:00, 321 by 19:00 on Nov 26.` */
function soFarRemark({ published, soFar }: DocumentAnswer): string[] {
  const transactions = soFar?.transactions ?? null;
  const compared = comparedSoFar({ ...published, soFar });
  if (transactions === null || compared === null) return [];
  const { title } = DEFINITIONS.scannedTransactions;
  return [`${title}: ${formatCount(transactions.value)} by ${transactions.until}, ${compared}.`];
}

/** Figures, with their earlier values and changes if the range is compared. */
function figureTable(result: Dashboard, rows: readonly BlockRow[]): TableBlock {
  const { comparison } = result;
  const compared =
    comparison === "none" ? [] : [capitalized(versusDays(result)), changeTitle(result)];
  const head = ["Metric", "Value", ...compared];
  const cut = rows.map(({ cells }) => ({ cells: cells.slice(0, head.length) }));
  return { kind: "table", head, rows: cut };
}

/** The cells of the comparison range and of the change. */
function comparedCells(previous: number | null, percent: number | null, isCard: boolean): Cell[] {
  // A previous count of 0 without a percentage belongs to days before the first row, and so is not known.
  const earlier = percent === null && previous === 0 ? null : previous;
  return [earlier, percent === null ? null : { percent, isCard }];
}

const KINDS = IDENTITIES.map((kind) => [kind, capitalized(`${IDENTITY_NOUNS[kind]}s`)] as const);

/** The counts of new, returning, resurrected and dormant identities; no blocks if the counts are not known. */
function lifecycleSection(dashboard: Dashboard): Section {
  const states = lifecycleMeanings(dashboard);
  const rows = KINDS.flatMap(([kind, name]) => {
    const counts = dashboard.lifecycle[kind];
    return counts === null ? [] : { cells: [name, ...states.map(({ state }) => counts[state])] };
  });
  const meanings = states.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const head = ["", ...states.map(({ title }) => title)];
  return {
    title: "Who Came Back",
    blocks:
      rows.length === 0
        ? []
        : [
            { kind: "remark", text: meanings },
            { kind: "table", head, rows },
          ],
  };
}

/** Why a figure changed: in words, and by a table of its movers if it has any. */
function whySection({ figure, change, moved, states, usual }: Why): Section {
  const sentences = [change, states, usual].filter((sentence) => sentence !== null);
  const blocks: Block[] = [{ kind: "text", text: sentences.join(" ") }];
  const rows = leadingMovers(moved, MAX_LISTED_MOVERS).map((mover) => ({
    cells: [mover.name, formatDifference(mover.change)],
  }));
  const kind = figure === "scannedTransactions" ? "Chain" : "Identities";
  if (rows.length > 0) blocks.push({ kind: "table", head: [kind, CHANGE_TITLE], rows });
  return { title: `Why: ${whyTitle(figure)}`, blocks };
}

/** Who returns: what the rows of a table mean, and a table for each kind of identity. */
function returnsSection(
  { lifecycle: { since } }: Dashboard,
  returns: Returns,
  isReport: boolean,
): Section {
  const tables = KINDS.flatMap(([kind, name]): TableBlock[] => {
    const returning = returns[kind];
    if (returning === null) return [];
    const rows = returnRows(returning, since).map(({ title, cells }) => ({
      cells: [title, ...RETURN_HEADS.map((_, i) => cells[i] ?? "")],
    }));
    return [{ kind: "table", head: [name, ...RETURN_HEADS], rows }];
  });
  const [counted] = KINDS.flatMap(([kind]) => returns[kind] ?? []);
  if (counted === undefined) return { title: RETURNS_TITLE, blocks: [] };
  const meanings = returnRows(counted, since).map(({ meaning }) => meaning);
  const blocks: Block[] = [{ kind: "remark", text: meanings.join(" ") }, ...tables];
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
  const each = dashboard.transactionTrends.chains.filter(({ chain }) => chains.includes(chain));
  const parts =
    chains.length === 1 ? [] : each.map(({ chain: name, counts }) => ({ name, counts }));
  const columns = ["Chain", "Transactions"] as const;
  const byHour = [
    { name: "By hour", counts, chains },
    ...parts.map((part) => ({ ...part, chains: [part.name] })),
  ];
  const exploitDays = (dashboard.exploitDays ?? []).filter(({ chain }) => chains.includes(chain));
  const byDay = [{ name: "By day", counts }, ...parts];
  const blocks = dayTable(dashboard, "transactions", columns, days, byDay);
  if (hours !== null) blocks.push(hourTable(columns, hours, byHour));
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

/** A figure, unlike a card, has no percentage of a small base. */
function chainRow(title: string, { value, previous, changePercent }: NullableCompared): BlockRow {
  const [earlier = null, change = null] = comparedCells(previous, changePercent, false);
  const isSmall = typeof earlier === "number" && earlier < MIN_BASE;
  const shownChange = isSmall && value !== null ? formatDifference(value - earlier) : change;
  return { cells: [title, value, earlier, shownChange] };
}
