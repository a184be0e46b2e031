import { expect, test } from "vitest";
import { dashboard, uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { chainRisk, riskFigures } from "../../../shared/dashboard/risk.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
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

const STATES = ["no rate of all", "a chain with a rate", "a chain below 20", "no row yet"] as const;

test("a rate is 1,000 times a chain's rows by its transactions of the same days, unknown below 20 and before the first row", () => {
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
      const counts = (isCounted: (chain: Chain | null) => boolean) =>
        [transactions, notifications, exploits].map(
          (table) =>
            table.filter(
              ({ day, chain }) => range.from <= day && day <= range.to && isCounted(chain),
            ).length,
        );
      const rated = (isCounted: (chain: Chain | null) => boolean) => {
        const [whole = 0, flags = 0, struck = 0] = counts(isCounted);
        const rate = (part: number, table: typeof notifications | typeof exploits) => {
          const isKnown = table.length === 0 || table.some(({ day }) => day <= range.to);
          if (whole < 20 || !isKnown) return null;
          return Number(((part * 1_000) / whole + 1e-9).toFixed(3));
        };
        return {
          ...{ transactions: whole, notifications: flags, exploits: struck },
          ...{
            flagsPerThousand: rate(flags, notifications),
            exploitsPerThousand: rate(struck, exploits),
          },
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

test("notifications of chains without a name have no rate, and no chain among them has one of 0", () => {
  const [unnamed, unknown] = [
    { id: "7", name: null },
    { id: "8", name: "Unknown" },
  ];
  const hidden = { flagsPerThousand: null, exploitsPerThousand: 0 };
  expect(riskOf(20, 0, [unnamed])).toMatchObject([{ chain: "Chain 7", ...hidden }]);
  expect(riskOf(20, 0, [unknown, unnamed])).toMatchObject([{ chain: "Unknown", ...hidden }]);
  const named = [unnamed, CHAINS[0] as Chain];
  expect(riskOf(20, 0, named)).toMatchObject([{ chain: "Chain 7", flagsPerThousand: 0 }]);
  const flaggedDistribution = [{ chain: "Unknown", notifications: 1, previous: null }];
  const both = { transactions: 40, notifications: 1, exploits: 0 };
  const shown = dashboard(cubeOf({}, COVER), { range: COVER });
  const mixed = { ...shown, flaggedDistribution };
  expect(chainRisk(["A", "Chain 7"], both, mixed)).toMatchObject(hidden);
});
