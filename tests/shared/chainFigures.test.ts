import fc from "fast-check";
import { expect, test } from "vitest";
import { chainFigures } from "../../shared/chainFigures.ts";
import { chainsOf } from "../../shared/chainsOf.ts";
import { COMPARISONS } from "../../shared/comparison.ts";
import { allRows } from "../../shared/dashboard.ts";
import { daysOf, type Range } from "../../shared/range.ts";
import { anyRows } from "./anyRows.ts";
import { cubeOf } from "./exampleRows.ts";

const COVER: Range = { from: "2026-02-20", to: "2026-03-05" };
const day = fc.constantFrom(...daysOf(COVER));
const range = fc
  .tuple(day, day)
  .map(([a, b]): Range => (a < b ? { from: a, to: b } : { from: b, to: a }));

test("a chain has the figures that the views of all chains show of it, and zeros where they do not", () => {
  fc.assert(
    fc.property(
      anyRows(COVER),
      range,
      fc.constantFrom(...COMPARISONS),
      (rows, range, comparison) => {
        const cube = cubeOf(rows, COVER);
        const all = allRows(cube, range, comparison);
        const isCompared = all.cards.scannedTransactions.previous !== null;
        const none = isCompared ? 0 : null;
        for (const chain of [...chainsOf(cube), "nobody's"]) {
          const figures = chainFigures(cube, range, comparison, chain);
          const of = <Row extends { readonly chain: string }>(list: readonly Row[]) =>
            list.find((row) => row.chain === chain);
          const top = of(all.topBlockchains);
          expect(figures.transactions).toMatchObject({
            value: top?.transactions ?? 0,
            previous: top?.previous ?? none,
          });
          expect(figures.sharePercent).toBe(top?.sharePercent ?? 0);
          const [notified, struck] = [of(all.flaggedDistribution), of(all.exploitsByChain)];
          expect(figures.notifications).toMatchObject({
            value: notified?.notifications ?? 0,
            previous: notified?.previous ?? none,
          });
          expect(figures.exploits).toMatchObject({
            value: struck?.exploits ?? 0,
            previous: struck?.previous ?? none,
          });
          const zeros = daysOf(range).map(() => 0);
          expect(figures.counts).toEqual(of(all.transactionTrends.chains)?.counts ?? zeros);
          const before = figures.previousCounts?.reduce((sum, count) => sum + count, 0) ?? null;
          expect(before).toBe(figures.transactions.previous);
        }
      },
    ),
    { numRuns: 150 },
  );
});
