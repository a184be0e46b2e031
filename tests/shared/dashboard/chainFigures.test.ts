import { expect, test } from "vitest";
import { Answer } from "../../../shared/answer/answer.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { dashboard, uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { percent, percentChange } from "../../../shared/dashboard/percent.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { VIEWS } from "../../../shared/dashboard/views.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { highlight } from "../../../shared/text/highlights.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { type Chain, cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

const CHANGES = ["a change", "no compared days", "days before the first row"] as const;

test("the figures of chains equal all figures of a cube of their rows alone; an unknown chain adds zeros", () => {
  const property = fc.property(
    anyRows(COVER),
    anyRange(COVER),
    fc.constantFrom(...COMPARISONS),
    fc.constantFrom<Day>(COVER.from, "2026-02-26"),
    (all, range, comparison, begin) => {
      const rows = { ...all, exploits: all.exploits.filter(({ day }) => day >= begin) };
      const cube = cubeOf(rows, COVER);
      const shown = dashboard(cube, { range, comparison });
      const { previous: compared } = shown;
      const known = prominentChains(cube).filter((name) => /^(?:[A-E]|Ethereum)$/.test(name));
      expect(chainFigures(cube, shown, [])).toBe(null);
      const figure = (
        table: "transactions" | "notifications" | "exploits",
        value: number,
        previous: number | null,
      ) => {
        const [first = COVER.from] = rows[table].map(({ day }) => day).sort();
        const isShort = comparison !== "previous" && compared !== null && compared.from < first;
        meet(CHANGES, [
          previous !== null && !isShort && "a change",
          previous === null && "no compared days",
          previous !== null && isShort && "days before the first row",
        ]);
        const change = previous === null || isShort ? null : percentChange(value, previous);
        return { value, previous, changePercent: change };
      };
      // Each table has another label for a chain without a name.
      const pairs = known.flatMap((name, at) => known.slice(at + 1).map((other) => [other, name]));
      for (const names of [
        ...known.map((name) => [name]),
        ...pairs,
        ["unused"],
        [...known, "unused"],
      ]) {
        const isOwn = ({ chain }: { readonly chain: Chain | null }) =>
          chain !== null && names.includes(chain.name ?? "");
        const own = {
          transactions: rows.transactions.filter(isOwn),
          notifications: rows.notifications.filter(isOwn),
          exploits: rows.exploits.filter(isOwn),
        };
        const alone = uncutDashboard(cubeOf(own, COVER), {
          range,
          comparison,
          weekStartsOn: "monday",
        });
        const { previous } = alone.cards.scannedTransactions;
        const [notified, struck] = [VIEWS.flaggedDistribution, VIEWS.exploitsByChain]
          .map((view) => view.rows(alone))
          .map((all) => ({
            count: sum(all.map(({ count }) => count)),
            previous: previous === null ? null : sum(all.map(({ previous }) => previous ?? 0)),
          }));
        const value = alone.cards.scannedTransactions.value;
        expect(chainFigures(cube, shown, names)).toMatchObject({
          chains: names,
          transactions: figure("transactions", value, previous),
          sharePercent: percent(value, sum(shown.transactionTrends.total), 2),
          notifications: figure("notifications", notified?.count ?? 0, notified?.previous ?? null),
          exploits: figure("exploits", struck?.count ?? 0, struck?.previous ?? null),
          counts: alone.transactionTrends.total,
          previousCounts: alone.transactionTrends.previous,
        });
      }
    },
  );
  fc.assert(property, { numRuns: 150 });
});

test("rows dated on days that have not begun are in every figure of a chain, and its days add up to it", () => {
  const transactionsOf = (name: string, day: Day, rows: number) =>
    Array.from({ length: rows }, () => ({ day, chain: { id: name, name }, project: "p" }));
  const transactions = [
    ...transactionsOf("Base", "2026-02-20", 3),
    ...transactionsOf("Ethereum", "2026-02-21", 1),
    ...transactionsOf("Ethereum", "2026-03-05", 4),
  ];
  const query = { range: COVER, comparison: "none", weekStartsOn: "monday" } as const;
  const readOn = Date.parse("2026-02-22T12:00:00Z");
  const answer = new Answer(cubeOf({ transactions }, COVER), query, readOn);
  const [ethereum] = answer.published.topBlockchains;
  expect(ethereum).toMatchObject({ chain: "Ethereum", sharePercent: 62.5 });
  const figures = answer.chain(["Ethereum"]);
  expect(figures).toMatchObject({ sharePercent: 62.5, transactions: { value: 5 } });
  expect(sum(figures?.counts ?? [])).toBe(5);
  expect(figures?.flagsTransactions).toBe(5);
  expect(highlight("topBlockchains", answer.published, answer.unfinished)).toBe(
    "Ethereum leads with 62.50%, ahead of Base with 37.50%.",
  );
});
