import { expect, test } from "vitest";
import { singleDays } from "../../../shared/text/singleDays.ts";
import { cover, rows } from "../../cli/exampleSnapshots.ts";
import { cubeOf } from "../exampleRows.ts";

test("a day counts if exactly one identity was seen, whatever its rows and earlier days", () => {
  const cube = cubeOf(rows, cover);
  expect(singleDays(cube)).toEqual({ users: 1, projects: 2, flagged: 2 });
  const again = [...rows.transactions, ...rows.transactions];
  expect(singleDays(cubeOf({ ...rows, transactions: again }, cover)).projects).toBe(2);
  const two = [...rows.notifications, { day: "2026-10-05", chain: null, address: "8" } as const];
  expect(singleDays(cubeOf({ ...rows, notifications: two }, cover)).flagged).toBe(1);
  expect(singleDays(cubeOf({ ...rows, memberships: null }, cover)).users).toBe(null);
});
