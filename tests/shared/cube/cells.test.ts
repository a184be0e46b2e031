import { expect, test } from "vitest";
import { addCubes } from "../../../shared/cube/cells.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-24", to: "2026-03-05" };

test("parts that share no identity add up to the cube of all rows", () => {
  fc.assert(
    fc.property(fc.array(anyRows(COVER), { minLength: 1, maxLength: 4 }), (any) => {
      const parts = any.map(withOwnIdentities);
      expect(addCubes(parts.map((rows) => cubeOf(rows, COVER)))).toEqual(
        cubeOf(parts.reduce(together), COVER),
      );
    }),
  );
});

test("parts of other days or of another zone are refused, and so is an empty list of parts", () => {
  const cube = cubeOf({}, COVER);
  expect(() => addCubes([cube, { ...cube, timeZone: "Asia/Tokyo" }])).toThrow(
    "2026-02-24 to 2026-03-05 in UTC is not 2026-02-24 to 2026-03-05 in Asia/Tokyo",
  );
  expect(() => addCubes([cube, { ...cube, cover: { ...COVER, to: "2026-03-04" } }])).toThrow(
    "2026-02-24 to 2026-03-05 in UTC is not 2026-02-24 to 2026-03-04 in UTC",
  );
  expect(() => addCubes([])).toThrow("no cube to add up");
});

function withOwnIdentities(rows: Rows, part: number): Rows {
  const own = (identity: string | null) => identity && `${part} ${identity}`;
  return {
    ...rows,
    transactions: rows.transactions.map((row) => ({ ...row, project: own(row.project) })),
    notifications: rows.notifications.map((row) => ({ ...row, address: own(row.address) })),
    memberships:
      rows.memberships?.map(({ email, project }) => ({
        email: own(email),
        project: own(project),
      })) ?? null,
  };
}

function together(a: Rows, b: Rows): Rows {
  return {
    transactions: [...a.transactions, ...b.transactions],
    notifications: [...a.notifications, ...b.notifications],
    exploits: [...a.exploits, ...b.exploits],
    events: [...a.events, ...b.events],
    memberships: a.memberships && b.memberships && [...a.memberships, ...b.memberships],
    wallets: a.wallets + b.wallets,
  };
}
