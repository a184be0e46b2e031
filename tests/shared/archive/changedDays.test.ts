import { expect, test } from "vitest";
import { carriedDay, changedDays, publications } from "../../../shared/archive/changedDays.ts";
import type { ChangedDay } from "../../../shared/archive/changes.ts";
import type { SnapshotEntry } from "../../../shared/archive/snapshotIndex.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf, NO_ROWS, type Rows } from "../exampleRows.ts";

interface Night {
  readonly cover: DayRange;
  readonly written: Day;
  readonly timeZone: string;
  readonly rows: Rows;
}

const FIRST: Day = "2026-10-01";
const LENGTH = 7;

const anyNight: fc.Arbitrary<Night> = fc
  .tuple(fc.nat(5), fc.nat(4), fc.nat(3), fc.boolean())
  .chain(([start, length, wait, isElsewhere]) => {
    const from = addDays(FIRST, start);
    const cover = { from, to: addDays(FIRST, Math.min(LENGTH, start + length)) };
    return fc.record({
      cover: fc.constant(cover),
      written: fc.constant(addDays(cover.to, wait)),
      timeZone: fc.constant(isElsewhere && wait === 3 ? "GMT" : "UTC"),
      rows: anyRows(cover),
    });
  });

function entryOf({ cover, written, timeZone }: Night, place: number): SnapshotEntry {
  const file = `${place}.json`;
  const hash = { bytes: 1, sha256: "0".repeat(64), dataThrough: null };
  return { file, ...cover, timeZone, cover, ...hash, writtenAt: `${written}T02:00:00Z` };
}

/** Every changed day of snapshots, newest first, by what the project computes. */
function computed(nights: readonly Night[], retired = true): ChangedDay[] {
  const entries = nights.map(entryOf);
  const cubes = new Map(
    nights.map(({ rows, cover, timeZone }, i) => [
      entries[i],
      { ...cubeOf(rows, cover), timeZone },
    ]),
  );
  const after = cubes.get(entries[0] as SnapshotEntry) as Cube;
  return publications(entries)
    .flatMap((publication) => {
      const before = cubes.get(publication.entry) as Cube;
      return changedDays(publication, { before, after }, entries, retired);
    })
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** The same changed days, found day by day and row by row. */
function naive(nights: readonly Night[]) {
  const [newest] = nights as [Night];
  const byWriting = [...nights].reverse().sort((a, b) => a.written.localeCompare(b.written));
  return listDays(newest.cover).flatMap((day) => {
    const publisher = byWriting.find(
      ({ cover, written, timeZone }) =>
        timeZone === newest.timeZone && cover.from <= day && day <= cover.to && day < written,
    );
    if (publisher === undefined) return [];
    const [before, after] = [countsOn(day, publisher), countsOn(day, newest)];
    const labels = [...new Set([...before.keys(), ...after.keys()])];
    const moved = labels.filter((label) => before.get(label) !== after.get(label));
    if (moved.length === 0) return [];
    const total = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
    return [{ day, on: publisher.written, before: total(before), after: total(after), moved }];
  });
}

function countsOn(day: Day, { rows }: Night): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { chain, day: other } of rows.transactions) {
    if (other !== day) continue;
    const label = chain === null ? "none" : `of ${chain.name || `Chain ${chain.id}`}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

test("a day is changed if the first snapshot to hold it complete counted it differently", () => {
  const property = fc.property(fc.array(anyNight, { minLength: 1, maxLength: 6 }), (nights) => {
    const found = computed(nights).map(({ day, published, before, after, chains }) => ({
      day,
      on: published.on,
      before,
      after,
      moved: chains.map(({ chain }) => (chain === null ? "none" : `of ${chain}`)).sort(),
    }));
    meet(
      ["a changed day", "no changed day"],
      [found.length > 0 ? "a changed day" : "no changed day"],
    );
    expect(found).toEqual(naive(nights).map((each) => ({ ...each, moved: each.moved.sort() })));
  });
  fc.assert(property);
});

test("a publication is the first if all snapshots are kept, or if retired snapshots were written before the day ended", () => {
  const night = (cover: DayRange, written: Day, count: number): Night => {
    const transactions = Array(count).fill({ day: "2026-10-03", chain: null, project: null });
    return { cover, written, timeZone: "UTC", rows: { ...NO_ROWS, transactions } };
  };
  const early = { from: "2026-10-01", to: "2026-10-03" } as const;
  const newest = night({ from: "2026-10-02", to: "2026-10-04" }, "2026-10-06", 3);
  const publisher = night(early, "2026-10-04", 1);
  const isFirst = (nights: readonly Night[], retired = true) =>
    computed(nights, retired)[0]?.published.isFirst;
  expect(isFirst([newest, publisher])).toBe(false);
  expect(isFirst([newest, publisher], false)).toBe(true);
  expect(isFirst([newest, publisher, night(early, "2026-10-03", 1)])).toBe(true);
  // Written when October 3 had ended in UTC, but not in Los Angeles: an earlier one may have published it.
  const elsewhere = { ...night(early, "2026-10-04", 1), timeZone: "America/Los_Angeles" };
  expect(isFirst([newest, publisher, elsewhere])).toBe(false);
});

test("chains that a record does not name count as unchanged without the cube of the record", () => {
  const cover = { from: "2026-10-01", to: "2026-10-03" } as const;
  const rows = (day: Day, chain: string, count: number) =>
    Array(count).fill({ day, chain: { id: chain, name: chain }, project: null });
  const base = rows("2026-10-02", "Base", 5);
  const after = cubeOf({ transactions: [...base, ...rows("2026-10-02", "Linea", 3)] }, cover);
  const record: ChangedDay = {
    day: "2026-10-02",
    published: { file: "a.json", on: "2026-10-03", isFirst: true },
    before: 6,
    after: 7,
    chains: [{ chain: "Linea", before: 1, after: 2 }],
  };
  const shorter = cubeOf({}, { from: "2026-10-03", to: "2026-10-03" });
  for (const recorded of [null, shorter]) {
    expect(carriedDay(record, { recorded, after })).toMatchObject({
      before: 6,
      after: 8,
      chains: [{ chain: "Linea", before: 1, after: 3 }],
    });
  }
});
