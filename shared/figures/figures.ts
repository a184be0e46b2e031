import { IDENTITIES, type IdentityKind, sightedIn } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { CARD_NAMES, CARDS, type CardName } from "../dashboard/cards.ts";
import { linkedTransactions } from "../dashboard/chainFigures.ts";
import type { Compared } from "../dashboard/compared.ts";
import { scaledCounts } from "../dashboard/dataBegin.ts";
import { DEFINITIONS } from "../dashboard/definitions.ts";
import type { RankedRow } from "../dashboard/rankedView.ts";
import type { Risk } from "../dashboard/risk.ts";
import type { Noun } from "../dashboard/view.ts";
import { type AnyRanked, RANKED_VIEWS, VIEWS } from "../dashboard/views.ts";
import type { DatedTable } from "../database/databaseTable.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import {
  CHAIN_TABLES,
  type ChainTable,
  type CountedTable,
  eachOf,
  JOINED_TABLES,
  TABLES,
} from "../database/datedTables.ts";
import {
  type CountedTraits,
  type Figure,
  type FigureGroup,
  memberFigures,
  type RatioTraits,
  type Traits,
} from "./figure.ts";

const COUNT = { shape: "counted", days: "range" } as const;
const PREVIOUS = { shape: "counted", days: "previous" } as const;
const SHARE = { shape: "ratio", days: "range" } as const;
/** The transactions that a rate divides by: those since the first row of the rate's table, so each rate has its own. */
const RATE_BASE = {
  ...COUNT,
  table: "transactions",
  unit: DATED_TABLES.transactions.unit,
} as const;

const RATE = { ...SHARE, base: "transactions" } as const;
const CHANGE = { shape: "state", days: "both" } as const;
const PRESENT = { shape: "state", days: "none" } as const;
const READ = { ...PRESENT, hasHistory: true } as const;
const STATE = { ...CHANGE, hasHistory: true } as const;
const STATE_OF_RANGE = { shape: "state", days: "range" } as const;

const DAY: Noun = ["day", "days"];
const SECOND: Noun = ["second", "seconds"];

/** Whether a figure is a length of time. */
export function isAge({ unit }: Figure): boolean {
  return unit === SECOND;
}

/** Whether a figure counts the rows up to the last complete hour of today. */
export function isSoFar({ path }: Figure): boolean {
  return path[0] === "soFar";
}

/** Whether the figure of an earlier range can be compared with it. */
export function hasPast(figure: Figure | undefined): boolean {
  return figure?.days === "range" && figure.shape !== "state" && !("grows" in figure);
}

/** The table whose rows are the whole of a rate; undefined for another figure. */
export function rateBase(figure: Figure): CountedTable | undefined {
  return figure.shape === "ratio" ? figure.base : undefined;
}

/** The member with the figures of the chains that the query names. */
export const CHAIN = "chain";

/** Whether a figure counts the chains that the query names. */
export function isOfChain({ path }: Figure): boolean {
  return path[0] === CHAIN;
}

const RISK_GROUP = ofTable("transactions", "Per 1,000 transactions");

/** All figures that have a name, in the order of a file. */
export const FIGURES: readonly Figure[] = [
  ...TABLES.flatMap((table) =>
    memberFigures(["dataBegin", table], ofTable(table, "First row of a table"), {
      missingDays: { ...PRESENT, unit: DAY },
    }),
  ),
  ...CARD_NAMES.flatMap(cardFigures),
  ...viewFigures(),
  ...memberFigures(["risk"], RISK_GROUP, riskTraits()),
  ...memberFigures(["riskByChain"], { ...RISK_GROUP, label: "chain", absent: null }, riskTraits()),
  ...IDENTITIES.flatMap(lifecycleFigures),
  ...memberFigures(
    ["unlinked"],
    ofTable("transactions", "Rows without a chain"),
    eachOf(JOINED_TABLES, (table) => ({ ...COUNT, table, unit: DATED_TABLES[table].unit })),
  ),
  ...TABLES.flatMap((table) =>
    memberFigures(["completeness", table], ofTable(table, "Rows read"), {
      rows: READ,
      rangeRows: COUNT,
      unlinked: READ,
    }),
  ),
  ...CHAIN_TABLES.flatMap(chainFigures),
  ...TABLES.flatMap((table) =>
    memberFigures(["soFar", table], ofTable(table, "So far"), {
      value: STATE_OF_RANGE,
      previous: PREVIOUS,
      changePercent: comparedTraits({}).changePercent,
    }),
  ),
  // The judge of a rule reads an age from the cube: no facts have it.
  ...TABLES.map((table) => ({
    ...ofTable(table, "Age of the newest row"),
    ...PRESENT,
    unit: SECOND,
    absent: null,
    path: ["age", table],
  })),
];

/** The group of figures that count the rows of a table. */
function ofTable(table: CountedTable, title: string): FigureGroup {
  return { table, unit: DATED_TABLES[table].unit, title };
}

/**
 * The traits of a `Risk`: its count of rows of each table, its rates per 1,000 transactions, and the transactions that each
 * rate divides by. A rate has no ratio if its count is not known.
 */
function riskTraits(): Readonly<Record<keyof Risk, Traits<Risk>>> {
  const counts = eachOf(CHAIN_TABLES, (table) => {
    const { unit } = DATED_TABLES[table];
    return { ...COUNT, table, unit };
  });
  return {
    ...counts,
    flagsTransactions: RATE_BASE,
    exploitsTransactions: RATE_BASE,
    flagsPerThousand: {
      ...RATE,
      table: "notifications",
      metric: "flagsPerThousand",
      ratio: ({ notifications, flagsTransactions }) =>
        notifications === null ? undefined : [notifications, flagsTransactions],
    },
    exploitsPerThousand: {
      ...RATE,
      table: "exploits",
      metric: "exploitsPerThousand",
      ratio: ({ exploits, exploitsTransactions }) =>
        exploits === null ? undefined : [exploits, exploitsTransactions],
    },
  };
}

/**
 * The traits of a count, of its value in the comparison range and of the change between them. If the comparison range has
 * another number of days, the change is that of the mean daily counts.
 */
function comparedTraits(
  valueTraits: Partial<CountedTraits<Compared>>,
): Record<keyof Compared, Traits<Compared>> {
  return {
    value: { ...COUNT, previous: ({ previous }) => previous, ...valueTraits },
    previous: PREVIOUS,
    changePercent: {
      shape: "ratio",
      days: "both",
      ratio: ({ value, previous }, _whole, facts) => {
        if (previous === null) return undefined;
        // By the specification's rule, a change from 0 to more is 100 % (1 ÷ 1), and from 0 to 0 it is 0 % (0 ÷ 1).
        if (previous === 0) return [Math.sign(value), 1];
        const { scaledValue, scaledPrevious } = scaledCounts(value, previous, facts);
        return [scaledValue - scaledPrevious, scaledPrevious];
      },
    },
  };
}

/** The figures of a card. A card without a table has a value alone: its count has no days, so it is compared with none. */
function cardFigures(card: CardName): Figure[] {
  const { title, identities } = DEFINITIONS[card];
  const { table, unit } = CARDS[card];
  // Every group has a table, and its figures are not known if the table is not. Transactions are always known.
  const group = { table: table ?? "transactions", unit, title, identities } as const;
  const valueTraits = { metric: card, diff: { name: card, title } };
  return table === null
    ? memberFigures(["cards", card], group, { value: { ...PRESENT, ...valueTraits } })
    : memberFigures(["cards", card], group, comparedTraits(valueTraits));
}

type SharedRow = RankedRow<typeof VIEWS.topBlockchains>;

/** The figures of a row of a ranked view: its count, its share if the view has shares, and its previous count. */
function rankedFigures(view: AnyRanked): Figure[] {
  const { key, label, count: countName, hasShare, table, unit, title } = view;
  // `ratio` gets a row of facts, which has its count under the name `countName`. `view.rows` gives rows with a `count`.
  const sharePercent: RatioTraits<Record<string, number>> = {
    ...SHARE,
    metric: `${key}SharePercent`,
    ratio: ({ [countName]: part = 0 }, whole) => [part, whole],
    whole: (facts) => sum(view.rows(facts).map(({ count }) => count)),
  };
  return memberFigures(
    [key],
    { table, unit, title, label },
    {
      [countName]: { ...COUNT, metric: key, previous: (row: SharedRow) => row.previous },
      ...(hasShare && { sharePercent }),
      previous: PREVIOUS,
    },
  );
}

/** The figures of the views' members of a dashboard, in the order in which the views list these members. */
function viewFigures(): Figure[] {
  const figures = [
    ...RANKED_VIEWS.flatMap(rankedFigures),
    ...memberFigures(
      ["contributions"],
      { ...ofTable("transactions", "Contribution"), label: "chain" },
      {
        transactions: CHANGE,
        previous: CHANGE,
        change: { ...CHANGE, metric: "transactionsChange" },
      },
    ),
    ...walletsFigures(),
  ];
  const memberNames = Object.values(VIEWS).flatMap((view) => view.members);
  return memberNames.flatMap((name) => figures.filter(({ path }) => path[0] === name));
}

/** The figures of the view of wallets. `clean` is a state, not a count: more flagged wallets make it smaller. */
function walletsFigures(): Figure[] {
  const { table, unit, title, identities } = VIEWS.wallets;
  return memberFigures(
    ["wallets"],
    { table, unit, title, identities },
    {
      total: PRESENT,
      flagged: {
        ...COUNT,
        metric: "walletsFlagged",
        previous: ({ previousFlagged }) => previousFlagged,
        diff: { name: "flaggedWallets", title: "Flagged Wallets" },
      },
      clean: {
        ...STATE_OF_RANGE,
        metric: "walletsClean",
        diff: { name: "cleanWallets", title: "Clean Wallets" },
      },
      flaggedPercent: {
        ...SHARE,
        grows: true,
        metric: "walletsFlaggedPercent",
        ratio: ({ flagged, total }) => [flagged, total],
      },
      previousFlagged: PREVIOUS,
    },
  );
}

/** The four states of a kind of identity. No table has a column of users: the transactions of their projects date them. */
function lifecycleFigures(kind: IdentityKind): Figure[] {
  const table = sightedIn(kind) ?? "transactions";
  const { identity }: DatedTable = DATED_TABLES[table];
  // For users, the identity of `transactions` is another kind: projects.
  const noun = identity?.kind === kind ? identity.noun : "user";
  const group: FigureGroup = {
    table,
    unit: [noun, `${noun}s`],
    title: "New, returning, resurrected, dormant",
    identities: kind,
  };
  const states = eachOf(["new", "returning", "resurrected", "dormant"], (name) => ({
    ...STATE,
    metric: `${kind}_${name}`,
  }));
  return memberFigures(["lifecycle", kind], group, states);
}

/**
 * The figures of the queried chains in a table. Those for `transactions` include the chains' share and their rates, so that
 * these are listed once.
 */
function chainFigures(table: ChainTable): Figure[] {
  const metric = `chain_${table}`;
  const counts = memberFigures(
    [CHAIN, table],
    ofTable(table, "Rows of one chain"),
    comparedTraits({ metric }),
  );
  if (table !== "transactions") return counts;
  const shares = memberFigures([CHAIN], ofTable(table, "Share and rates of one chain"), {
    sharePercent: {
      ...SHARE,
      metric: "chainSharePercent",
      ratio: ({ transactions }, whole) => [transactions.value, whole],
      whole: linkedTransactions,
    },
    flagsTransactions: RATE_BASE,
    exploitsTransactions: RATE_BASE,
    flagsPerThousand: {
      ...RATE,
      table: "notifications",
      metric: "chainFlagsPerThousand",
      ratio: ({ notifications: { value }, flagsTransactions }) =>
        value === null ? undefined : [value, flagsTransactions],
    },
    exploitsPerThousand: {
      ...RATE,
      table: "exploits",
      metric: "chainExploitsPerThousand",
      ratio: ({ exploits: { value }, exploitsTransactions }) =>
        value === null ? undefined : [value, exploitsTransactions],
    },
  });
  return [...counts, ...shares];
}
