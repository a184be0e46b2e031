import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { type Chain, cubeOf, type Rows } from "../shared/exampleRows.ts";

export const ethereum: Chain = { id: "1", name: "Ethereum" };
export const polygon: Chain = { id: "137", name: "Polygon" };

export const cover: DayRange = { from: "2026-10-01", to: "2026-10-06" };
export const range: DayRange = { from: "2026-10-04", to: "2026-10-06" };

export const rows: Rows = {
  transactions: [
    { day: "2026-10-02", chain: ethereum, project: "1" },
    { day: "2026-10-04", chain: ethereum, project: "1" },
    { day: "2026-10-04", chain: polygon, project: "2" },
    { day: "2026-10-05", chain: null, project: "2" },
  ],
  notifications: [
    { day: "2026-10-03", chain: polygon, address: "7" },
    { day: "2026-10-05", chain: polygon, address: "7" },
  ],
  exploits: [{ day: "2026-10-05", chain: ethereum }],
  events: [
    { day: "2026-10-04", type: "Transfer" },
    { day: "2026-10-06", type: "Transfer" },
  ],
  memberships: [
    { email: "a", project: "1" },
    { email: "b", project: "1" },
    { email: "b", project: "2" },
  ],
  wallets: 40,
};

/** More rows, so that a chain has a rate per 1,000 transactions. */
export const busy: Rows = {
  ...rows,
  transactions: [
    ...rows.transactions,
    ...Array.from({ length: 20 }, () => ({ day: range.to, chain: polygon, project: "1" })),
  ],
};

export function snapshotOf(changed: Partial<Rows> = {}): Snapshot {
  return snapshot(cubeOf({ ...rows, ...changed }, cover), range);
}

/** A small snapshot of one day; another number of wallets gives another text under the same name. */
export function snapshotOfDay(day: Day, wallets = 0): Snapshot {
  const cube = cubeOf({ wallets }, { from: addDays(day, -1), to: day });
  return snapshot(cube, { from: day, to: day });
}
