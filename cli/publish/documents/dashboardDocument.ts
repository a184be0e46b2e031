import { type Annotation, annotationsIn } from "../../../shared/archive/annotations.ts";
import { sum } from "../../../shared/cube/sum.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { daysBefore } from "../../../shared/dashboard/dataBegin.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { CHAIN_TABLES, tableTitle } from "../../../shared/database/datedTables.ts";
import { caveats, sharedTransactions, withKnownUsers } from "../../../shared/text/caveats.ts";
import { formatList, formatPercent } from "../../../shared/text/format.ts";
import { lifecycleSentence } from "../../../shared/text/lifecycleSentence.ts";
import {
  type FigureSource,
  type ProvenanceWords,
  provenanceWords,
} from "../../../shared/text/provenanceWords.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import { riskSentence } from "../../../shared/text/riskWords.ts";
import { cardList } from "../../../shared/views/cardList.ts";
import type { Compared } from "../../../shared/views/compared.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../../shared/views/definitions.ts";
import { VIEW_NAMES, VIEWS } from "../../../shared/views/views.ts";
import type { Content } from "../../text/layout.ts";
import type { Block, FigureRow, IdentityTable, Section } from "./section.ts";
import { beginNote, viewSections } from "./viewSections.ts";

/** The figures of a range, with `--chain` those of its chains together, and with `--returns` who returns. */
export interface Figures {
  readonly result: Dashboard;
  readonly chain: ChainFigures | null;
  readonly returns: Returns | null;
  readonly source: FigureSource;
}

/** A dashboard, or the figures of chains together, in the order in which every form of `metrics` shows it. */
export interface DashboardDocument {
  readonly title: string;
  readonly provenance: ProvenanceWords;
  readonly cards: readonly Block[];
  readonly sections: readonly Section[];
  /** All names and counts of the dashboard: a terminal makes room for the widest. */
  readonly content: Content;
}

export function dashboardDocument(
  { result, chain, returns, source }: Figures,
  annotations: readonly Annotation[],
): DashboardDocument {
  const notes = annotationsIn(annotations, result.range).map(
    (annotation): Block => ({ kind: "annotation", annotation }),
  );
  const sections = [
    ...(chain === null
      ? [...viewSections(result, source.unfinished), lifecycleSection(result)]
      : [chainsSection(result, chain)]),
    ...(returns === null ? [] : [returnsSection(result, returns)]),
    { title: "Notes", view: null, blocks: notes },
  ];
  return {
    title: "Analytics Dashboard",
    provenance: provenanceWords(result, source),
    cards: cards(result),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
    content: content(result),
  };
}

function cards(dashboard: Dashboard): Block[] {
  const rows = cardList(withKnownUsers(dashboard).cards).map(
    ({ card, value, change }): FigureRow => ({
      title: DEFINITIONS[card].title,
      value: dashboard.cards[card].value,
      change: value === null ? "not known" : change,
    }),
  );
  return [
    { kind: "cards", rows },
    ...caveats(dashboard).map((text): Block => ({ kind: "caveat", text })),
  ];
}

function content(dashboard: Dashboard): Content {
  const rows = VIEW_NAMES.flatMap((name) => VIEWS[name].rows(dashboard));
  const values = cardList(dashboard.cards).map(({ value }) => value);
  return {
    names: [...rows.map(({ name }) => name), ...dashboard.exploitDays.map(({ chain }) => chain)],
    counts: [...rows.map(({ count }) => count), ...values, sum(dashboard.transactionTrends.total)],
  };
}

const IDENTITIES = [
  ["users", { name: "Users", card: "Total Active Users" }],
  ["projects", { name: "Projects", card: "Active Projects" }],
  ["flagged", { name: "Flagged wallets", card: "Flagged Wallets" }],
] as const;

/**
 * The counts of new, returning, resurrected and dormant identities; no blocks if the counts are not
 * known.
 */
function lifecycleSection(dashboard: Dashboard): Section {
  const words = lifecycleSentence(dashboard);
  const rows = IDENTITIES.flatMap(([kind, title]) => {
    const counts = dashboard.lifecycle[kind];
    return counts === null ? [] : { title, cells: words.map(({ state }) => counts[state]) };
  });
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const table = { title: "", heads: words.map(({ title }) => title), rows };
  return {
    title: "Who Came Back",
    view: null,
    blocks:
      rows.length === 0 ? [] : [{ kind: "identities", tables: [table], meanings, further: "" }],
  };
}

/** Who returns: a table for each kind of identity, and what the rows of a table mean. */
function returnsSection({ lifecycle: { since } }: Dashboard, returns: Returns): Section {
  const tables = IDENTITIES.flatMap(([kind, title]): IdentityTable[] => {
    const returning = returns[kind];
    if (returning === null) return [];
    return [{ title, heads: RETURN_HEADS, rows: returnRows(returning, since) }];
  });
  const meanings = returnRows(returns.projects, since).map(({ meaning }) => meaning);
  const further =
    "– means that there is nothing to take a share of, that the days before were not read (--history), or that " +
    "the days after are still to come.";
  return {
    title: RETURNS_TITLE,
    view: null,
    blocks: [{ kind: "identities", tables, meanings: meanings.join(" "), further }],
  };
}

/** Chains of a dashboard together: their figures, their trend and the days with exploits. */
function chainsSection(dashboard: Dashboard, figures: ChainFigures): Section {
  const { chains, sharePercent } = figures;
  const share = `${formatPercent(sharePercent, 2)} of ${sharedTransactions(dashboard)}.`;
  const rows = CHAIN_TABLES.map((table) => ({
    ...row(tableTitle(table), figures[table]),
    ...(table === "transactions" && { sharePercent }),
  }));
  return {
    title: formatList(chains),
    view: null,
    blocks: [
      { kind: "text", text: `${share} Users, projects and wallets are those of all chains.` },
      { kind: "figures", rows },
      { kind: "remark", text: `${riskSentence(figures)}.` },
      ...trend(dashboard, figures),
      beginNote(dashboard),
      {
        kind: "exploitDays",
        days: dashboard.exploitDays.filter(({ chain }) => chains.includes(chain)),
      },
      { kind: "note", text: FOR_ALL_CHAINS },
    ],
  };
}

const FOR_ALL_CHAINS =
  "Users, projects and wallets are not counted by chain: those above are for all chains.";

function row(title: string, { value, previous, changePercent: percent }: Compared): FigureRow {
  return { title, value, change: { previous, percent } };
}

function trend(
  { dataBegin, transactionTrends }: Dashboard,
  { chains, transactions, days, counts }: ChainFigures,
): Block[] {
  if (transactions.value === 0 || days.length === 1) return [];
  const unknown = daysBefore(days, dataBegin.transactions);
  const each = transactionTrends.chains.filter(({ chain }) => chains.includes(chain));
  const parts =
    chains.length === 1 ? [] : each.map(({ chain: name, counts }) => ({ name, counts }));
  const charts = [{ name: "By day", counts }, ...parts];
  return [{ kind: "charts", head: null, days, unknown, charts, aside: "" }];
}
