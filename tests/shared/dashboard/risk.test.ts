import { expect, test } from "vitest";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { dashboard, uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { chainRisk, riskFigures } from "../../../shared/dashboard/risk.ts";
import { type Day, earlier, later } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { figureValues } from "../../../shared/figures/figure.ts";
import { FIGURES } from "../../../shared/figures/figures.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange } from "../anyRows.ts";
import { type Chain, cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-26", to: "2026-03-03" };

/** More chains than a view of exploits has room for. */
const CHAINS: readonly Chain[] = [..."ABCDEFGHIJKLM"].map((name, id) => ({ id: `${id}`, name }));

const chain = fc.constantFrom<Chain | null>(null, ...CHAINS);
const day = fc.constantFrom(...listDays(COVER));
const rows = <Row extends object>(own: Row, most: number) =>
  fc
    .array(fc.record({ day, chain, count: fc.nat(most) }), { maxLength: 40, size: "max" })
    .map((drawn) =>
      drawn.flatMap(({ count, ...row }) =>
        Array.from({ length: count }, () => ({ ...row, ...own })),
      ),
    );

const STATES = [
  ...["no rate of all", "a chain with a rate", "a chain below 20", "no row yet"],
  "a first row inside the range",
] as const;

test("a rate is 1,000 times a chain's rows by its transactions of the same days from the table's first row on, unknown below 20", () => {
  const property = fc.property(
    rows({ project: "1" }, 30),
    rows({ address: "1" }, 30),
    rows({}, 3),
    anyRange(COVER),
    (transactions, notifications, exploits, range) => {
      const cube = cubeOf({ transactions, notifications, exploits }, COVER);
      const found = riskFigures(
        uncutDashboard(cube, { range, comparison: "none", weekStartsOn: "monday" }),
      );
      expect(riskFigures(dashboard(cube, { range }))).toEqual(found);
      type Table = readonly { readonly day: Day; readonly chain: Chain | null }[];
      const begin = (table: Table) =>
        table.length === 0 ? COVER.from : table.map(({ day }) => day).reduce(earlier);
      const rated = (isCounted: (chain: Chain | null) => boolean) => {
        const count = (table: Table, from: Day) =>
          table.filter(({ day, chain }) => from <= day && day <= range.to && isCounted(chain))
            .length;
        const rate = (part: number, whole: number) =>
          whole < 20 ? null : Number(((part * 1_000) / whole + 1e-9).toFixed(3));
        const flags = count(notifications, range.from);
        const struck = count(exploits, range.from);
        const flagsTransactions = count(transactions, later(range.from, begin(notifications)));
        const exploitsTransactions = count(transactions, later(range.from, begin(exploits)));
        return {
          transactions: count(transactions, range.from),
          notifications: flags,
          exploits: struck,
          flagsPerThousand: rate(flags, flagsTransactions),
          exploitsPerThousand: rate(struck, exploitsTransactions),
          flagsTransactions,
          exploitsTransactions,
        };
      };
      expect(found.risk).toEqual(rated(() => true));
      const each = CHAINS.map(({ name }) => ({
        chain: name,
        ...rated((chain) => chain?.name === name),
      })).filter(({ transactions }) => transactions >= 20);
      meet(STATES, [
        found.risk.flagsPerThousand === null && "no rate of all",
        found.risk.transactions >= 20 && found.risk.flagsPerThousand === null && "no row yet",
        each.length > 0 && "a chain with a rate",
        each.length > 0 && each.length < CHAINS.length && "a chain below 20",
        begin(exploits) > range.from &&
          begin(exploits) <= range.to &&
          "a first row inside the range",
      ]);
      expect(found.riskByChain).toEqual(each.sort((a, b) => b.transactions - a.transactions));
    },
  );
  fc.assert(property, { numRuns: 150 });
});

function riskOf(transactions: number, exploits: number, chains = [CHAINS[0] as Chain]) {
  const [own = null, other = own] = chains;
  const on = (count: number, chain: Chain | null) =>
    Array.from({ length: count }, () => ({ day: COVER.to, chain, project: "1", address: "1" }));
  const some = {
    transactions: on(transactions, own),
    exploits: on(exploits, own),
    notifications: on(1, other),
  };
  return riskFigures(dashboard(cubeOf(some, COVER), { range: COVER })).riskByChain;
}

test("20 transactions have a rate, 19 have none, and no exploit among many is 0", () => {
  expect(riskOf(19, 3)).toEqual([]);
  expect(riskOf(0, 3)).toEqual([]);
  expect(riskOf(20, 3)).toMatchObject([{ exploitsPerThousand: 150 }]);
  expect(riskOf(5_000, 0)).toMatchObject([{ exploitsPerThousand: 0, flagsPerThousand: 0.2 }]);
});

test("transactions of days before the first exploit do not make its rate smaller, in figures and in rules", () => {
  const range: DayRange = { from: "2026-02-22", to: COVER.to };
  const transactions = listDays(range).flatMap((day) =>
    Array.from({ length: 20 }, (_, at) => ({ day, chain: CHAINS[at % 2] ?? null, project: "1" })),
  );
  const exploits = [0, 1].map((at) => ({ day: COVER.to, chain: CHAINS[at] ?? null }));
  const cube = cubeOf({ transactions, exploits }, range);
  const shown = dashboard(cube, { range });
  const facts = { ...shown, ...riskFigures(shown), chain: chainFigures(cube, shown, ["A", "B"]) };
  expect(facts.risk).toMatchObject({ transactions: 200, exploits: 2, exploitsPerThousand: 100 });
  expect(facts.chain).toMatchObject({ exploitsPerThousand: 100 });
  for (const root of ["risk", "chain"]) {
    const [rate] = FIGURES.filter(({ path }) => `${path}` === `${root},exploitsPerThousand`);
    expect(rate && figureValues(rate, facts)).toMatchObject([{ value: 100, ratio: [2, 20] }]);
  }
});

test("notifications of chains without a name have no rate, and no chain among them has one of 0", () => {
  const [unnamed, unknown] = [
    { id: "7", name: null },
    { id: "8", name: "Unknown" },
  ];
  const hidden = { flagsPerThousand: null, exploitsPerThousand: 0 };
  expect(riskOf(20, 0, [unnamed])).toMatchObject([{ chain: "Chain 7", ...hidden }]);
  expect(riskOf(20, 0, [unknown, unnamed])).toMatchObject([{ chain: "Unknown", ...hidden }]);
  const flagged = [unknown, CHAINS[0] as Chain];
  expect(riskOf(20, 0, flagged)).toMatchObject([{ chain: "Unknown", flagsPerThousand: 0 }]);
  const named = [unnamed, CHAINS[0] as Chain];
  expect(riskOf(20, 0, named)).toMatchObject([{ chain: "Chain 7", flagsPerThousand: 0 }]);
  const flaggedDistribution = [{ chain: "Unknown", notifications: 1, previous: null }];
  const both = { transactions: [40], notifications: 1, exploits: 0 };
  const shown = dashboard(cubeOf({}, COVER), { range: COVER });
  const mixed = { ...shown, flaggedDistribution };
  expect(chainRisk(["A", "Chain 7"], both, mixed)).toMatchObject(hidden);
});
