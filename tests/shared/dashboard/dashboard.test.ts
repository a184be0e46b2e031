import { expect, test } from "vitest";
import { cubeSchema } from "../../../shared/cube/cube.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";
import { naiveDashboard } from "../naiveDashboard.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

const ethereum = { id: "1", name: "Ethereum" };
const nameless = { id: "8217", name: null };

const few: Rows = {
  transactions: [
    { day: "2026-03-01", chain: ethereum, project: "7" },
    { day: "2026-03-01", chain: nameless, project: "8" },
    { day: "2026-03-01", chain: ethereum, project: null },
    { day: "2026-03-03", chain: ethereum, project: "7" },
    { day: "2026-03-03", chain: null, project: "9" },
    { day: "2026-03-04", chain: ethereum, project: "7" },
    { day: "2026-03-04", chain: ethereum, project: "7" },
  ],
  notifications: [
    { day: "2026-03-02", chain: ethereum, address: "100" },
    { day: "2026-03-03", chain: ethereum, address: "100" },
    { day: "2026-03-03", chain: nameless, address: "101" },
    { day: "2026-03-04", chain: null, address: null },
  ],
  exploits: [
    { day: "2026-03-03", chain: nameless },
    { day: "2026-03-03", chain: null },
  ],
  events: [
    { day: "2026-03-03", type: "Transfer" },
    { day: "2026-03-04", type: "Approval" },
    { day: "2026-03-04", type: "" },
  ],
  memberships: [
    { email: "ann@example.org", project: "7" },
    { email: "ann@example.org", project: "8" },
    { email: "bob@example.org", project: "8" },
    { email: "cleo@example.org", project: "9" },
    { email: "dan@example.org", project: "10" },
    { email: null, project: "7" },
    { email: "eve@example.org", project: null },
  ],
  wallets: 3,
};

test("every figure of a few rows", () => {
  const range = { from: "2026-03-03", to: "2026-03-04" } as const;
  expect(dashboard(cubeOf(few, COVER), { range })).toEqual({
    timeZone: "UTC",
    range,
    comparison: "previous",
    previous: { from: "2026-03-01", to: "2026-03-02" },
    dataBegin: {
      transactions: { day: "2026-03-01", missingDays: 0 },
      notifications: { day: "2026-03-02", missingDays: 1 },
      exploits: { day: "2026-03-03", missingDays: 2 },
      events: { day: "2026-03-03", missingDays: 2 },
    },
    cards: {
      activeUsers: { value: 2, previous: 2, changePercent: 0 },
      activeProjects: { value: 2, previous: 2, changePercent: 0 },
      monitoredWallets: { value: 3 },
      scannedTransactions: { value: 4, previous: 3, changePercent: 33.3 },
    },
    transactionTrends: {
      days: ["2026-03-03", "2026-03-04"],
      total: [1, 2],
      previous: [3, 0],
      chains: [{ chain: "Ethereum", counts: [1, 2] }],
    },
    topBlockchains: [{ chain: "Ethereum", transactions: 3, sharePercent: 100, previous: 2 }],
    contributions: [
      { chain: null, transactions: 1, previous: 0, change: 1 },
      { chain: "Chain 8217", transactions: 0, previous: 1, change: -1 },
      { chain: "Ethereum", transactions: 3, previous: 2, change: 1 },
    ],
    wallets: { total: 3, flagged: 2, clean: 1, flaggedPercent: 66.7, previousFlagged: 1 },
    flaggedTrends: { flagged: [2, 0], firstTime: [1, 0] },
    flaggedDistribution: [
      { chain: "Unknown", notifications: 2, previous: 0 },
      { chain: "Ethereum", notifications: 1, previous: 1 },
    ],
    exploitsByChain: [{ chain: "Chain 8217", exploits: 1, previous: 0 }],
    exploitDays: [{ day: "2026-03-03", chain: "Chain 8217", exploits: 1 }],
    commonEvents: [
      { eventType: "Approval", count: 1, previous: 0 },
      { eventType: "Transfer", count: 1, previous: 0 },
      { eventType: "Unknown", count: 1, previous: 0 },
    ],
    lifecycle: {
      since: "2026-02-20",
      users: { new: 1, returning: 1, resurrected: 0, dormant: 1 },
      projects: { new: 1, returning: 1, resurrected: 0, dormant: 1 },
      flagged: { new: 1, returning: 1, resurrected: 0, dormant: 0 },
    },
    unlinked: { transactions: 1, exploits: 1 },
    completeness: {
      transactions: { rows: 7, rangeRows: 4, unlinked: 1, newest: "2026-03-04T12:00:00Z" },
      notifications: { rows: 4, rangeRows: 3, unlinked: 0, newest: "2026-03-04T12:00:00Z" },
      exploits: { rows: 2, rangeRows: 2, unlinked: 1, newest: "2026-03-03T12:00:00Z" },
      events: { rows: 3, rangeRows: 3, unlinked: 0, newest: "2026-03-04T12:00:00Z" },
      memberships: "known",
    },
  });
});

test("every figure of any range of any rows equals a count row by row", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), anyComparison, (rows, range, comparison) => {
      const cube = cubeOf(rows, COVER);
      expect(cubeSchema.safeParse(cube).error).toBeUndefined();
      const expected = naiveDashboard(rows, COVER, range, comparison);
      expect(dashboard(cube, { range, comparison })).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

const anyComparison = fc.constantFrom(...COMPARISONS);

test.each<[Day, Day]>([
  ["2026-02-28", "2026-03-05"],
  ["2026-03-01", "2026-03-06"],
])("a cube does not answer for %s to %s, and says for which days it does", (from, to) => {
  const cube = cubeOf(few, { from: "2026-03-01", to: "2026-03-05" });
  const message = `${from} to ${to} is not covered: the data has the days 2026-03-01 to 2026-03-05`;
  expect(() => dashboard(cube, { range: { from, to } })).toThrow(
    expect.objectContaining({ kind: "usage", message }),
  );
});

test("another comparison has a percentage if the first transaction is not known, as in older files", () => {
  const { oldest: _, ...transactions } = cubeOf(few, COVER).transactions;
  const cube = { ...cubeOf(few, COVER), transactions };
  const range = { from: "2026-03-03", to: "2026-03-04" } as const;
  const { cards, dataBegin } = dashboard(cube, { range, comparison: "weekdays" });
  expect(dataBegin.transactions).toBeNull();
  expect(cards.scannedTransactions).toEqual({ value: 4, previous: 0, changePercent: 100 });
});
