import { IDENTITIES, type IdentityKind, sightedIn } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { CARD_NAMES, CARDS, type CardName } from "../dashboard/cards.ts";
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
  members,
  type RatioTraits,
  type Traits,
} from "./figure.ts";

const COUNT = { shape: "counted", days: "range" } as const;
const PREVIOUS = { shape: "counted", days: "previous" } as const;
const SHARE = { shape: "ratio", days: "range" } as const;
/** The transactions by which rows are measured. */
const RATED = { ...COUNT, table: "transactions", unit: DATED_TABLES.transactions.unit } as const;

const RATE = { ...SHARE, base: "transactions" } as const;
const CHANGE = { shape: "state", days: "both" } as const;
const PRESENT = { shape: "state", days: "none" } as const;
const READ = { ...PRESENT, hasHistory: true } as const;
const STATE = { ...CHANGE, hasHistory: true } as const;

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

/** The member with the figures of one chain. */
export const CHAIN = "chain";

/** Whether a figure counts one chain, which the query names. */
export function isOfChain({ path }: Figure): boolean {
  return path[0] === CHAIN;
}

const RISK_GROUP = ofTable("transactions", "Per 1,000 transactions");

/** All figures that have a name, in the order of a file. */
export const FIGURES: readonly Figure[] = [
  ...TABLES.flatMap((table) =>
    members(["dataBegin", table], ofTable(table, "First row of a table"), {
      missingDays: { ...PRESENT, unit: DAY },
    }),
  ),
  ...CARD_NAMES.flatMap(cardFigures),
  ...viewFigures(),
  ...members(["risk"], RISK_GROUP, risk()),
  ...members(["riskByChain"], { ...RISK_GROUP, label: "chain", absent: null }, risk()),
  ...IDENTITIES.flatMap(lifecycleFigures),
  ...members(
    ["unlinked"],
    ofTable("transactions", "Rows without a chain"),
    eachOf(JOINED_TABLES, (table) => ({ ...COUNT, table, unit: DATED_TABLES[table].unit })),
  ),
  ...TABLES.flatMap((table) =>
    members(["completeness", table], ofTable(table, "Rows read"), {
      rows: READ,
      rangeRows: COUNT,
      unlinked: READ,
    }),
  ),
  ...CHAIN_TABLES.flatMap(chainFigures),
  ...TABLES.flatMap((table) =>
    members(["soFar", table], ofTable(table, "So far"), {
      value: { shape: "state", days: "range" },
      previous: PREVIOUS,
      changePercent: compared({}).changePercent,
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

/** The traits of rows and of their rates per 1,000 transactions. A rate has no ratio if its count is not known. */
function risk(): Readonly<Record<keyof Risk, Traits<Risk>>> {
  const counts = eachOf(CHAIN_TABLES, (table) => {
    const { unit } = DATED_TABLES[table];
    return { ...COUNT, table, unit };
  });
  return {
    ...counts,
    flagsTransactions: RATED,
    exploitsTransactions: RATED,
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
 * The traits of a count, of its value in the comparison range and of the change between them, which follows the
 * specification's rule: from 0 to more is 100 %, from 0 to 0 is 0 %. If the comparison range has another number of days, it
 * is the change of the mean daily count.
 */
function compared(
  valueTraits: Partial<CountedTraits<Compared>>,
): Record<keyof Compared, Traits<Compared>> {
  return {
    value: { ...COUNT, previous: ({ previous }) => previous, ...valueTraits },
    previous: PREVIOUS,
    changePercent: {
      shape: "ratio",
      days: "both",
      ratio: ({ value, previous }, _, compared) => {
        if (previous === null || previous === 0) return [Math.sign(value), 1];
        const { scaledValue, scaledPrevious } = scaledCounts(value, previous, compared);
        return [scaledValue - scaledPrevious, scaledPrevious];
      },
    },
  };
}

/** The figures of a card. A card without a table has no days, so its value is compared with nothing. */
function cardFigures(card: CardName): Figure[] {
  const { title, identities } = DEFINITIONS[card];
  const { table, unit } = CARDS[card];
  const group = { table: table ?? "transactions", unit, title, identities } as const;
  const valueTraits = { metric: card, compared: { name: card, title } };
  return table === null
    ? members(["cards", card], group, { value: { ...PRESENT, ...valueTraits } })
    : members(["cards", card], group, compared(valueTraits));
}

type SharedRow = RankedRow<typeof VIEWS.topBlockchains>;

/** The figures of the rows of a ranked view: a count, the previous count and, if the rows have it, their share. */
function rankedFigures(view: AnyRanked): Figure[] {
  const { key, label, count, hasShare, table, unit, title } = view;
  const sharePercent: RatioTraits<Record<string, number>> = {
    ...SHARE,
    metric: `${key}SharePercent`,
    ratio: ({ [count]: part = 0 }, whole) => [part, whole],
    whole: (facts) => sum(view.rows(facts).map((row) => row.count)),
  };
  const shareTraits = { sharePercent } satisfies Partial<Record<keyof SharedRow, unknown>>;
  return members(
    [key],
    { table, unit, title, label },
    {
      [count]: { ...COUNT, metric: key, previous: (row: SharedRow) => row.previous },
      ...(hasShare && shareTraits),
      previous: PREVIOUS,
    },
  );
}

/** The figures of all views, in the order of the views' members. */
function viewFigures(): Figure[] {
  const { table, unit, title, identities } = VIEWS.wallets;
  const figures = [
    ...RANKED_VIEWS.flatMap(rankedFigures),
    ...members(
      ["contributions"],
      { ...ofTable("transactions", "Contribution"), label: "chain" },
      {
        transactions: CHANGE,
        previous: CHANGE,
        change: { ...CHANGE, metric: "transactionsChange" },
      },
    ),
    ...members(
      ["wallets"],
      { table, unit, title, identities },
      {
        total: PRESENT,
        flagged: {
          ...COUNT,
          metric: "walletsFlagged",
          previous: ({ previousFlagged }) => previousFlagged,
          compared: { name: "flaggedWallets", title: "Flagged Wallets" },
        },
        clean: {
          shape: "state",
          days: "range",
          metric: "walletsClean",
          compared: { name: "cleanWallets", title: "Clean Wallets" },
        },
        flaggedPercent: {
          ...SHARE,
          grows: true,
          metric: "walletsFlaggedPercent",
          ratio: ({ flagged, total }) => [flagged, total],
        },
        previousFlagged: PREVIOUS,
      },
    ),
  ];
  const memberNames = Object.values(VIEWS).flatMap(({ members }) => members);
  return memberNames.flatMap((name) => figures.filter(({ path }) => path[0] === name));
}

/** The four states of a kind of identity. Users have no table: the transactions of their projects date them. */
function lifecycleFigures(kind: IdentityKind): Figure[] {
  const table = sightedIn(kind) ?? "transactions";
  const { identity }: DatedTable = DATED_TABLES[table];
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
  return members(["lifecycle", kind], group, states);
}

/**
 * The figures of one chain in a table. Those of transactions include the chain's share and its rates, which belong to no
 * single table, so that each comes once.
 */
function chainFigures(table: ChainTable): Figure[] {
  const metric = `chain_${table}`;
  const counts = members([CHAIN, table], ofTable(table, "Rows of one chain"), compared({ metric }));
  if (table !== "transactions") return counts;
  const shares = members([CHAIN], ofTable(table, "Share and rates of one chain"), {
    sharePercent: {
      ...SHARE,
      metric: "chainSharePercent",
      ratio: ({ transactions }, whole) => [transactions.value, whole],
      whole: ({ transactionTrends: { total } }) => sum(total),
    },
    flagsTransactions: RATED,
    exploitsTransactions: RATED,
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
