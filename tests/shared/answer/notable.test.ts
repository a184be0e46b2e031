import { expect, test } from "vitest";
import { notable } from "../../../shared/answer/notable.ts";
import type { Notable } from "../../../shared/answer/notableSchema.ts";
import type { Counts, Cube } from "../../../shared/cube/cube.ts";
import { buildSeries } from "../../../shared/cube/series.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import { COMPARISONS, type Comparison } from "../../../shared/days/comparison.ts";
import { addDays, type Day, MS_PER_DAY } from "../../../shared/days/day.ts";
import { type DayRange, dayCount, listDays } from "../../../shared/days/range.ts";
import { replay } from "../../suite/transcript.ts";
import { cubeOf } from "../exampleRows.ts";

/** Rows by label and day of the cover. */
type Rows = Record<string, number[]>;

interface World {
  readonly cover: DayRange;
  readonly range: DayRange;
  readonly comparison: Comparison;
  readonly tables: Readonly<Record<CountedTable, Rows>>;
}

const NOON = MS_PER_DAY / 2;

/** What stands out, by default on noon of the cover's last day. */
function found(
  { cover, range, comparison, tables }: World,
  takenAt: number | null = Date.parse(cover.to) + NOON,
): Notable[] {
  const cube: Cube = { ...cubeOf({}, cover), ...tableCounts(tables, cover) };
  return notable(cube, dashboard(cube, { range, comparison }), takenAt);
}

function tableCounts(tables: World["tables"], cover: DayRange): Record<CountedTable, Counts> {
  const counts = TABLES.map((table): [CountedTable, Counts] => {
    const groups = Object.entries(tables[table]).map(([label, days]) => ({
      label,
      series: buildSeries(new Map(days.flatMap((count, day) => (count > 0 ? [[day, count]] : [])))),
    }));
    const all = groups.flatMap(({ series }) => series.days);
    const last = all.length === 0 ? null : addDays(cover.from, Math.max(...all));
    const filled = groups.filter(({ series }) => series.days.length > 0);
    return [
      table,
      {
        groups: filled,
        unlinked: buildSeries(new Map()),
        newest: last && `${last}T10:00:00Z`,
        oldest: null,
        hours: null,
      },
    ];
  });
  return Object.fromEntries(counts) as Record<CountedTable, Counts>;
}

/** Draws of 0 to 1, the same for a seed. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A Poisson count: exact for small means, a rounded normal one for large means. */
function poisson(mean: number, draw: () => number): number {
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > limit; product *= draw()) count += 1;
  return count;
}

const LENGTHS = [1, 3, 7, 30, 31, 90] as const;

/**
 * Random rows without a change: each label has its rate from one row in twenty days to 300 a day, weekends may have fewer
 * rows, a table may begin within the cover. A chain with exploits has one in four days at least.
 */
function world(seed: number, lateShare = 0.2): World {
  const draw = draws(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item;
  const length = pick(LENGTHS);
  const days = 2 * Math.max(length + 1, 30) + Math.floor(draw() * 340);
  const cover = { from: addDays(TODAY, 1 - days), to: TODAY };
  const weekend = pick([0.3, 0.6, 1]);
  const shares = Array.from({ length: days }, (_, day) => {
    const isWeekend = [0, 6].includes(new Date(addDays(cover.from, day)).getUTCDay());
    return (isWeekend ? weekend : 1) * (day === days - 1 ? 0.1 : 1);
  });
  const rows = (labels: number, least: number, most: number): Rows => {
    const begin = draw() < lateShare ? Math.floor(draw() * days) : 0;
    const all = Array.from({ length: labels }, (_, at): [string, number[]] => {
      const rate = least * (most / least) ** draw();
      return [
        `Label ${at}`,
        shares.map((share, day) => (day < begin ? 0 : poisson(rate * share, draw))),
      ];
    });
    return Object.fromEntries(all);
  };
  return {
    cover,
    range: { from: addDays(YESTERDAY, 1 - length), to: pick([YESTERDAY, TODAY]) },
    comparison: pick(COMPARISONS),
    tables: {
      transactions: rows(12, 0.05, 300),
      notifications: rows(10, 0.05, 60),
      exploits: rows(6, 0.25, 2),
      events: rows(12, 0.05, 300),
    },
  };
}

const [YESTERDAY, TODAY]: readonly [Day, Day] = ["2026-11-26", "2026-11-27"];

/** Rows with a change for each kind, by days of the cover. `from` and `to` are the complete days of the range. */
const PLANTED: Record<
  Notable["kind"],
  {
    readonly table: CountedTable;
    /** Null to replace all rows of the table. */
    readonly label: string | null;
    readonly count: (day: number, from: number, to: number) => number;
  }
> = {
  change: { table: "notifications", label: "BSC", count: (day, from) => (day < from ? 3 : 40) },
  gap: { table: "transactions", label: "Base", count: (day, _, to) => (day === to ? 0 : 30) },
  unusual: { table: "events", label: null, count: (day, from) => (day === from ? 190 : 90) },
  first: { table: "exploits", label: "Linea", count: (day, _, to) => Number(day === to) },
  stale: { table: "events", label: null, count: (day, _, to) => (day > to - 8 ? 0 : 6) },
};

function planted(kind: Notable["kind"], { cover, range, comparison, tables }: World): World {
  const { table, label, count } = PLANTED[kind];
  const to = dayCount(cover) - 2;
  const from = to + 1 - dayCount({ from: range.from, to: YESTERDAY });
  const counts = Array.from({ length: to + 2 }, (_, day) => count(day, from, to));
  const rows = { ...(label !== null && tables[table]), [label ?? "Transfer"]: counts };
  const compared = comparison === "weekdays" ? comparison : "previous";
  return { cover, range, comparison: compared, tables: { ...tables, [table]: rows } };
}

test("random rows without a change have a sentence in fewer than 2 of 100 ranges", () => {
  const all = Array.from({ length: 250 }, (_, seed) => found(world(seed)));
  const some = all.filter((sentences) => sentences.length > 0);
  expect(some.length, JSON.stringify(some)).toBeLessThan(5);
});

test("a planted change of each kind is found in any random rows", () => {
  const toldKinds = new Map(Object.keys(PLANTED).map((kind) => [kind, new Set<string>()]));
  const missed: object[] = [];
  for (let seed = 0; seed < 50; seed++) {
    const rows = world(seed, 0);
    for (const kind of Object.keys(PLANTED) as Notable["kind"][]) {
      const { table, label } = PLANTED[kind];
      const { range, comparison, cover, ...others } = planted(kind, rows);
      const told = found({ range, comparison, cover, ...others }).filter(
        (one) => one.table === table && one.label === label,
      );
      if (told.length === 0) missed.push({ kind, range, comparison, cover });
      for (const one of told) toldKinds.get(kind)?.add(one.kind);
    }
  }
  expect(missed).toEqual([]);
  // In some ranges, the same change is larger as one of another kind.
  for (const [kind, kinds] of toldKinds) expect([...kinds]).toContain(kind);
});

test.each([
  ["America/Los_Angeles", "-07:00"],
  ["UTC", "Z"],
  ["Asia/Tokyo", "+09:00"],
])("rows that are dated by a day are as old as its end: %s", (timeZone, offset) => {
  const cover: DayRange = { from: "2026-08-01", to: "2026-10-31" };
  const lastDay: Day = "2026-10-30";
  const transactions = listDays({ from: cover.from, to: lastDay }).flatMap((day) =>
    Array.from({ length: 40 }, () => ({ day, chain: null, project: null })),
  );
  const cube = cubeOf({ transactions }, cover);
  const dated: Cube = {
    ...cube,
    timeZone,
    transactions: { ...cube.transactions, newest: `${lastDay}T00:00:00Z`, hours: null },
  };
  const range: DayRange = { from: "2026-10-01", to: lastDay };
  // The next evening, before the rows of the day.
  const takenAt = Date.parse(`2026-10-31T20:00:00${offset}`);
  expect(notable(dated, dashboard(dated, { range }), takenAt)).toEqual([]);
});

test("a table whose days vary by half has a sentence in fewer than 1 of 20 ranges", () => {
  const all = Array.from({ length: 120 }, (_, seed) => {
    const draw = draws(seed);
    const cover = { from: addDays(TODAY, -150), to: TODAY };
    const chains = Array.from({ length: 8 }, (_, at): [string, number[]] => [
      `Chain ${at}`,
      Array.from({ length: 151 }, () => Math.round((60 / (at + 1) + 4) * varied(draw))),
    ]);
    const transactions = Object.fromEntries(chains);
    const tables = { transactions, notifications: {}, exploits: {}, events: {} };
    const range = { from: addDays(TODAY, -7 - Math.floor(24 * draw())), to: YESTERDAY };
    return found({ cover, range, comparison: "previous", tables });
  });
  const some = all.filter((sentences) => sentences.length > 0);
  expect(some.length, JSON.stringify(some)).toBeLessThan(6);
});

/** A factor of mean 1 that is lognormal with a standard deviation of 45 % of its logarithm. */
function varied(draw: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  return Math.exp(0.45 * normal - 0.45 ** 2 / 2);
}

interface Example {
  /**
   * By table and label the rows of each day up to yesterday, `3x44 200 3x14 | 1`: 3 on each of 44 days, 200, 3 on 14 days, and
   * 1 so far today. Tables and labels begin on their first day.
   */
  readonly rows: Partial<Record<CountedTable, Record<string, string>>>;
  readonly range: readonly [from: Day, to: Day];
  readonly compared?: Comparison;
  /** When the rows were read, on noon of today if it is left out; null if it is not known. */
  readonly at?: string | null;
}

function sentencesAbout({ rows, range: [from, to], compared, at }: Example): string {
  const cover = { from: addDays(TODAY, -199), to: TODAY };
  const tables = Object.fromEntries(
    TABLES.map((table) => {
      const labels = Object.entries(rows[table] ?? {});
      return [table, Object.fromEntries(labels.map(([label, text]) => [label, daily(text, 200)]))];
    }),
  ) as World["tables"];
  const comparison = compared ?? "previous";
  const takenAt = at === undefined ? Date.parse(TODAY) + NOON : at && Date.parse(at);
  const sentences = found({ cover, range: { from, to }, comparison, tables }, takenAt || null);
  if (sentences.length === 0) return "nothing";
  return sentences
    .map(({ kind, table, day, sentence }) => `${kind}, ${table}, ${day ?? "no day"}: ${sentence}`)
    .join("\n");
}

/** The counts of the days of a cover, from the text of an example. */
function daily(text: string, days: number): number[] {
  const [past = "", today = "0"] = text.split(" | ");
  const counts = past.split(" ").flatMap((part) => {
    const [count = 0, length = 1] = part.split("x").map(Number);
    return Array<number>(length).fill(count);
  });
  const earlier = Array<number>(days - 1 - counts.length).fill(0);
  return [...earlier, ...counts, Number(today)];
}

test("what stands out in rows is as the golden has it, and nothing else", async () => {
  await replay("notable", null, (input) => sentencesAbout(JSON.parse(input)));
});
