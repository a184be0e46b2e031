import type { Range } from "../../shared/range.ts";
import { type Snapshot, snapshot } from "../../shared/snapshot.ts";
import { type Chain, cubeOf, type Rows } from "../shared/exampleRows.ts";

export const ethereum: Chain = { id: "1", name: "Ethereum" };
export const polygon: Chain = { id: "137", name: "Polygon" };

export const cover: Range = { from: "2026-10-01", to: "2026-10-06" };
export const range: Range = { from: "2026-10-04", to: "2026-10-06" };

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

export function snapshotOf(changed: Partial<Rows> = {}): Snapshot {
  return snapshot(cubeOf({ ...rows, ...changed }, cover), range);
}
