import type { Notable } from "../../../shared/answer/notableSchema.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { cubeOf } from "../../shared/exampleRows.ts";

/** Five days of three chains, with a rise, a fall, no change, and rows without a chain. */
export const small: Dashboard = {
  timeZone: "Europe/Berlin",
  weekStartsOn: "monday",
  range: { from: "2026-10-01", to: "2026-10-05" },
  comparison: "previous",
  previous: { from: "2026-09-26", to: "2026-09-30" },
  dataBegin: {
    transactions: { day: "2025-03-04", missingDays: 0 },
    notifications: { day: "2025-03-05", missingDays: 0 },
    exploits: { day: "2025-03-06", missingDays: 0 },
    events: { day: "2025-03-04", missingDays: 0 },
  },
  cards: {
    activeUsers: { value: 812, previous: 790, changePercent: 2.8 },
    activeProjects: { value: 97, previous: 97, changePercent: 0 },
    monitoredWallets: { value: 5000 },
    scannedTransactions: { value: 1512, previous: 2166, changePercent: -30.2 },
  },
  transactionTrends: {
    days: ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"],
    all: [400, 100, 0, 812, 200],
    total: [400, 100, 0, 800, 200],
    previous: [500, 500, 151, 500, 500],
    chains: [
      { chain: "Ethereum", counts: [300, 90, 0, 500, 160] },
      { chain: "BNB Smart Chain", counts: [100, 0, 0, 300, 40] },
      { chain: "Chain 8217", counts: [0, 10, 0, 0, 0] },
    ],
  },
  topBlockchains: [
    { chain: "Ethereum", transactions: 1050, sharePercent: 70, previous: 1580 },
    { chain: "BNB Smart Chain", transactions: 440, sharePercent: 29.33, previous: 400 },
    { chain: "Chain 8217", transactions: 10, sharePercent: 0.67, previous: 10 },
  ],
  contributions: [
    { chain: "Ethereum", transactions: 1050, previous: 1580, change: -530 },
    { chain: "Polygon", transactions: 0, previous: 161, change: -161 },
    { chain: "BNB Smart Chain", transactions: 440, previous: 400, change: 40 },
    { chain: null, transactions: 12, previous: 15, change: -3 },
    { chain: "Chain 8217", transactions: 10, previous: 10, change: 0 },
  ],
  wallets: { total: 5000, flagged: 117, clean: 4883, flaggedPercent: 2.3, previousFlagged: 98 },
  flaggedTrends: { flagged: [40, 21, 0, 43, 22], firstTime: [31, 12, 0, 20, 3] },
  flaggedDistribution: [
    { chain: "Ethereum", notifications: 70, previous: 61 },
    { chain: "Unknown", notifications: 52, previous: 0 },
  ],
  exploitsByChain: [
    { chain: "BNB Smart Chain", exploits: 9, previous: 9 },
    { chain: "Ethereum", exploits: 4, previous: 6 },
  ],
  exploitDays: [
    { day: "2026-10-04", chain: "BNB Smart Chain", exploits: 9 },
    { day: "2026-10-04", chain: "Ethereum", exploits: 1 },
    { day: "2026-10-01", chain: "Ethereum", exploits: 3 },
  ],
  commonEvents: [
    { eventType: "Transfer", count: 12_345_678, previous: 11_000_000 },
    { eventType: "Approval", count: 9120, previous: 9200 },
    { eventType: "OwnershipTransferred", count: 1, previous: 0 },
  ],
  lifecycle: {
    since: "2026-08-27",
    users: { new: 62, returning: 700, resurrected: 50, dormant: 90 },
    projects: { new: 4, returning: 90, resurrected: 3, dormant: 7 },
    flagged: { new: 66, returning: 30, resurrected: 21, dormant: 68 },
  },
  unlinked: { transactions: 12, exploits: 2 },
  completeness: {
    transactions: { rows: 3678, rangeRows: 1_512, unlinked: 40, newest: "2026-10-05T21:59:12Z" },
    notifications: { rows: 240, rangeRows: 122, unlinked: 0, newest: "2026-10-04T08:00:00Z" },
    exploits: { rows: 15, rangeRows: 15, unlinked: 2, newest: "2026-10-01T10:30:00Z" },
    events: {
      rows: 24_000_000,
      rangeRows: 12_354_799,
      unlinked: 0,
      newest: "2026-10-05T20:00:00Z",
    },
    memberships: "known",
  },
};

/** Two sentences, one with markup in a name. */
export const notable: readonly Notable[] = [
  {
    ...{
      kind: "gap",
      table: "transactions",
      label: "Base",
      subject: "Base",
      day: "2026-10-03",
      value: 0,
      usual: 84.5,
    },
    sentence: "Base: no transaction on Oct 03, usually 84.5.",
  },
  {
    ...{
      kind: "change",
      table: "notifications",
      label: "<b>*x*</b>",
      subject: "<b>*x*</b>",
      day: null,
      value: 70,
      usual: 9,
    },
    sentence: "<b>*x*</b>: 70 notifications in 5 days, after 9.",
  },
];

/** One chain of the small dashboard. */
export const base: ChainFigures = {
  chains: ["Base"],
  transactions: { value: 440, previous: 400, changePercent: 10 },
  sharePercent: 29.33,
  notifications: { value: 70, previous: 61, changePercent: 14.8 },
  exploits: { value: 0, previous: 6, changePercent: -100 },
  flagsPerThousand: 159.091,
  exploitsPerThousand: 0,
  flagsTransactions: 440,
  exploitsTransactions: 440,
  days: small.transactionTrends.days,
  counts: [100, 0, 0, 300, 40],
  previousCounts: [80, 80, 80, 80, 80],
};

/** No rows, no earlier data, and unreadable memberships. */
export const empty: Dashboard = {
  ...dashboard(cubeOf({ memberships: null }, small.range), { range: small.range }),
  timeZone: small.timeZone,
};

/** Names that would recolour, retitle, reorder, hide, overflow or compute. */
export const hostile: Dashboard = {
  ...small,
  timeZone: "UTC\u001b[2J",
  transactionTrends: {
    ...small.transactionTrends,
    chains: [{ chain: "\u001b[31mred\u001b[0m", counts: [400, 100, 0, 800, 200] }],
  },
  topBlockchains: [
    { chain: "\u001b]0;title\u0007", transactions: 600, sharePercent: 40, previous: null },
    { chain: "ether\u202Emuidem", transactions: 400, sharePercent: 26.67, previous: null },
    { chain: "pay\u200Bpal\uFEFF", transactions: 300, sharePercent: 20, previous: null },
    { chain: "two\r\nlines\ttab", transactions: 199, sharePercent: 13.27, previous: null },
    { chain: "__proto__", transactions: 1, sharePercent: 0.07, previous: null },
  ],
  contributions: [
    { chain: "\u001b]0;title\u0007", transactions: 600, previous: 0, change: 600 },
    { chain: "two\r\nlines\ttab", transactions: 199, previous: 1453, change: -1254 },
  ],
  flaggedDistribution: [
    { chain: "以太坊主网以太坊主网以太坊主网", notifications: 70, previous: null },
    { chain: "🔥 Fire Chain 🔥", notifications: 10, previous: null },
    { chain: `Z\u0301${"\u0301".repeat(40)}algo`, notifications: 2, previous: null },
  ],
  exploitsByChain: [{ chain: '=HYPERLINK("http://x","a, b")', exploits: 9, previous: null }],
  exploitDays: [{ day: "2026-10-04", chain: '=HYPERLINK("http://x","a, b")', exploits: 9 }],
  commonEvents: [
    { eventType: "@SUM(A1)", count: Number.MAX_SAFE_INTEGER, previous: null },
    { eventType: "x".repeat(300), count: 1, previous: null },
  ],
};

const again = { seenUntil: "2026-10-04", sightings: 2100, seenAgain: 1701, percent: 81 } as const;
const unknown = [null, null, null, null, null];

/** Users that are not known, projects that return, and no flagged wallet; 40 days were read. */
export const someReturns: Returns = {
  users: null,
  projects: {
    seen: 118,
    sightings: 253,
    stickinessPercent: 52.2,
    spans: [
      { days: 1, active: [60, 58, 44, 47, 44], pauses: 188, again },
      { days: 7, active: [99, 98, 97, 95, 94], pauses: 245, again: null },
      { days: 28, active: [104, 104, 103, 104, 104], pauses: 252, again: null },
      { days: 90, active: unknown, pauses: null, again: null },
    ],
  },
  flagged: {
    seen: 0,
    sightings: 0,
    stickinessPercent: null,
    spans: [1, 7, 28, 90].map((days) => ({
      days,
      ...(days === 90 ? { active: unknown, pauses: null } : { active: [0, 0, 0, 0, 0], pauses: 0 }),
      again: days === 1 ? { ...again, sightings: 0, seenAgain: 0, percent: null } : null,
    })),
  },
};
