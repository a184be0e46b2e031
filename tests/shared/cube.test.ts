import { describe, expect, test } from "vitest";
import type { Comparison } from "../../shared/comparison.ts";
import { type Cube, coverOf, cubeSchema } from "../../shared/cube.ts";
import type { Range } from "../../shared/range.ts";
import { cubeOf } from "./exampleRows.ts";

const month: Range = { from: "2026-10-01", to: "2026-10-31" };

describe("the cover of a range", () => {
  test("holds its previous period too", () => {
    expect(coverOf(month, 0)).toEqual({ from: "2026-08-31", to: "2026-10-31" });
  });

  test("is as long as the history where that is longer", () => {
    expect(coverOf(month, 62)).toEqual({ from: "2026-08-31", to: "2026-10-31" });
    expect(coverOf(month, 365)).toEqual({ from: "2025-11-01", to: "2026-10-31" });
  });

  test("begins with 1970 where the history would begin before", () => {
    const range: Range = { from: "1970-03-01", to: "1970-03-31" };
    expect(coverOf(range, 400)).toEqual({ from: "1970-01-01", to: "1970-03-31" });
  });

  test.each<[Comparison, string]>([
    ["previous", "2026-08-31"],
    ["weekdays", "2026-08-27"],
    ["year", "2025-10-02"],
    ["none", "2026-08-31"],
  ])(
    "holds what it is compared with, by %s, and always its previous period",
    (comparison, from) => {
      expect(coverOf(month, 0, comparison)).toEqual({ from, to: "2026-10-31" });
    },
  );

  test("of whole weeks before a range of five years is more than a cube holds", () => {
    const years: Range = { from: "2021-10-01", to: "2026-10-04" };
    expect(coverOf(years, 0).from).toBe("2016-09-27");
    expect(() => coverOf(years, 0, "weekdays")).toThrow("is 1830 days, and 1827 are the most");
  });

  test.each<[Range, number, string]>([
    [month, 3_661, "invalid history: 3661 days (write 3660 at most)"],
    [
      { from: "2021-10-01", to: "2026-11-21" },
      0,
      "invalid range: 2021-10-01 to 2026-11-21 is 1878 days, and 1830 are the most: as many before them are compared",
    ],
    [
      { from: "1970-01-15", to: "1970-01-31" },
      0,
      "invalid range: the 17 days before 1970-01-15, which are compared, begin before 1970 (begin on 1970-01-18 or later)",
    ],
  ])("%o with %i days of history is refused in the reader's terms", (range, history, message) => {
    expect(() => coverOf(range, history)).toThrow(
      expect.objectContaining({ kind: "usage", message }),
    );
  });
});

describe("no cube has", () => {
  const project = { day: "2026-10-31", chain: { id: "1", name: "A" }, project: "1" } as const;
  const cube = cubeOf(
    {
      transactions: [project],
      notifications: [],
      exploits: [],
      events: [],
      memberships: [{ email: "ann@example.org", project: "1" }],
      wallets: 0,
    },
    month,
  );

  test("less than this", () => {
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
