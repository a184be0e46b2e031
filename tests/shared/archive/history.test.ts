import { expect, test } from "vitest";
import { dayRecord, history } from "../../../shared/archive/history.ts";
import { addDays } from "../../../shared/days/day.ts";
import { listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";
import { naiveDashboard } from "../naiveDashboard.ts";

const cover = { from: "2026-10-01", to: "2026-10-06" } as const;
const anyDay = fc.constantFrom(...listDays(cover));

test("a record equals a count of the day's rows one by one", () => {
  const property = fc.property(anyRows(cover), anyDay, (rows, day) => {
    const record = dayRecord(day, {
      file: "a",
      writtenAt: noonAfter(day),
      cube: cubeOf(rows, cover),
    });
    const { cards, wallets } = naiveDashboard(rows, cover, { from: day, to: day });
    const onDay = (table: readonly { readonly day: string }[]) =>
      table.filter((row) => row.day === day).length;
    expect(record.figures).toEqual({
      activeUsers: cards.activeUsers.value,
      activeProjects: cards.activeProjects.value,
      monitoredWallets: cards.monitoredWallets.value,
      scannedTransactions: onDay(rows.transactions),
      flaggedWallets: wallets.flagged,
      notifications: onDay(rows.notifications),
      exploits: onDay(rows.exploits),
      events: onDay(rows.events),
    });
    const sum = record.transactions.reduce((total, each) => total + each.transactions, 0);
    expect(sum).toBe(record.figures.scannedTransactions);
  });
  fc.assert(property);
});

test("changes lead from every record to the next, and the first has none", () => {
  const property = fc.property(anyRows(cover), anyRows(cover), anyDay, (first, second, day) => {
    const records = [first, second].map((rows) =>
      dayRecord(day, { file: "a", writtenAt: noonAfter(day), cube: cubeOf(rows, cover) }),
    );
    const [old, now] = history(records);
    expect(old).toMatchObject({ changes: [], transactionChanges: [] });
    const counts = new Map(old?.transactions.map((row) => [row.chain, row.transactions]));
    for (const { chain, before, after } of now?.transactionChanges ?? []) {
      expect(counts.get(chain) ?? 0).toBe(before);
      if (after === 0) counts.delete(chain);
      else counts.set(chain, Number(after));
    }
    expect(counts).toEqual(new Map(now?.transactions.map((row) => [row.chain, row.transactions])));
    const figures = now?.changes.map(({ figure, after }) => [figure, after]);
    expect({ ...old?.figures, ...Object.fromEntries(figures ?? []) }).toEqual(now?.figures);
  });
  fc.assert(property);
});

test("a day has ended when the clocks of the zone show another", () => {
  const cube = cubeOf({}, cover);
  const isOver = (timeZone: string, writtenAt: string) =>
    dayRecord("2026-10-03", { file: "a", writtenAt, cube: { ...cube, timeZone } }).isOver;
  expect(isOver("UTC", "2026-10-03T23:59:59Z")).toBe(false);
  expect(isOver("UTC", "2026-10-04T00:00:00Z")).toBe(true);
  expect(isOver("Asia/Kolkata", "2026-10-03T18:29:59Z")).toBe(false);
  expect(isOver("Asia/Kolkata", "2026-10-03T18:30:00Z")).toBe(true);
});

function noonAfter(day: Parameters<typeof addDays>[0]): string {
  return `${addDays(day, 1)}T12:00:00Z`;
}
