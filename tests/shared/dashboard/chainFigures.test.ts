import { expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { dashboard, uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { percent, percentChange } from "../../../shared/views/percent.ts";
import { VIEWS } from "../../../shared/views/views.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { type Chain, cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

test("a chain's figures equal all figures of a cube of its rows alone; an unknown chain has no figures", () => {
  const property = fc.property(
    anyRows(COVER),
    anyRange(COVER),
    fc.constantFrom(...COMPARISONS),
    (rows, range, comparison) => {
      const cube = cubeOf(rows, COVER);
      const shown = dashboard(cube, { range, comparison });
      const { previous: compared } = shown;
      const chain = (name: string) => chainFigures(cube, shown, name);
      expect(chain("unused")).toBe(null);
      const figure = (
        table: "transactions" | "notifications" | "exploits",
        value: number,
        previous: number | null,
      ) => {
        const [first = COVER.from] = rows[table].map(({ day }) => day).sort();
        const isShort = comparison !== "previous" && compared !== null && compared.from < first;
        const change = previous === null || isShort ? null : percentChange(value, previous);
        return { value, previous, changePercent: change };
      };
      // Each table has another label for a chain without a name.
      for (const name of prominentChains(cube).filter((name) =>
        /^(?:[A-E]|Ethereum)$/.test(name),
      )) {
        const ofChain = ({ chain }: { readonly chain: Chain | null }) => chain?.name === name;
        const own = {
          transactions: rows.transactions.filter(ofChain),
          notifications: rows.notifications.filter(ofChain),
          exploits: rows.exploits.filter(ofChain),
        };
        const alone = uncutDashboard(cubeOf(own, COVER), { range, comparison });
        const { previous } = alone.cards.scannedTransactions;
        const none = { count: 0, previous: previous && 0 };
        const [[notified = none], [struck = none]] = [
          VIEWS.flaggedDistribution.rows(alone),
          VIEWS.exploitsByChain.rows(alone),
        ];
        const value = alone.cards.scannedTransactions.value;
        expect(chain(name)).toMatchObject({
          chain: name,
          transactions: figure("transactions", value, previous),
          sharePercent: percent(value, sum(shown.transactionTrends.total), 2),
          notifications: figure("notifications", notified.count, notified.previous),
          exploits: figure("exploits", struck.count, struck.previous),
          counts: alone.transactionTrends.total,
          previousCounts: alone.transactionTrends.previous,
        });
      }
    },
  );
  fc.assert(property, { numRuns: 150 });
});
