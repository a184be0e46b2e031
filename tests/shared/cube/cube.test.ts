import { describe, expect, test } from "vitest";
import { type Cube, cubeSchema } from "../../../shared/cube/cube.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { cubeOf } from "../exampleRows.ts";

const month: DayRange = { from: "2026-10-01", to: "2026-10-31" };

describe("no cube has", () => {
  const project = { day: "2026-10-31", chain: { id: "1", name: "A" }, project: "1" } as const;
  const cube = cubeOf(
    { transactions: [project], memberships: [{ email: "ann@example.org", project: "1" }] },
    month,
  );

  test("less than this valid cube", () => {
    expect(cubeSchema.safeParse(cube).success).toBe(true);
  });

  test.each<[string, Partial<Cube>]>([
    ["a transaction after its cover", { cover: { ...month, to: "2026-10-30" }, users: null }],
    ["a project after its cover", { projects: { days: [31], previous: [-1], counts: [1] } }],
    ["a user after its cover", { users: { days: [31], previous: [-1], counts: [1] } }],
    ["a cover that ends before it begins", { cover: { from: "2026-11-01", to: "2026-10-31" } }],
    ["a cover of eleven years", { cover: { from: "2015-10-31", to: "2026-10-31" } }],
    ["fewer than no wallets", { wallets: -1 }],
  ])("%s", (_, change) => {
    expect(cubeSchema.safeParse({ ...cube, ...change }).success).toBe(false);
  });
});
