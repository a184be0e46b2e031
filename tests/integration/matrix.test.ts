import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { cubeProblems } from "../../shared/cube/checkCube.ts";
import { type Cube, columns } from "../../shared/cube/cube.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { TABLES as COUNTED_TABLES } from "../../shared/database/datedTables.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { coverOracle, hoursOracle, oracle } from "./oracle.ts";
import { type Question, question } from "./question.ts";
import {
  createTables,
  DAYS,
  fillTables,
  type Kind,
  type Moment,
  OURS,
  TABLES,
} from "./randomTables.ts";
import { askFunction, readCube } from "./readCube.ts";

// A timestamp without a zone is in UTC, wherever the machine is that reads it.
beforeAll(() => void vi.stubEnv("TZ", "America/St_Johns"));

afterAll(() => void vi.unstubAllEnvs());

/** The day of the crowded instant in Berlin, which has 25 hours, and the day before. */
const CROWDED: Question = {
  range: { from: "2025-10-25", to: "2025-10-26" },
  timeZone: "Europe/Berlin",
};

/** In New York a date begins before the day does, on Kiritimati after. */
const WEST: Question = {
  range: { from: "2025-11-10", to: "2025-11-10" },
  timeZone: "America/New_York",
};
const EAST: Question = { ...WEST, timeZone: "Pacific/Kiritimati" };

/** Estimated costs of the rows of some days. They make the function read day by day, or all days at once. */
const COSTS = ["select extract(epoch from stop - start)::float8", "select 1::float8"];

function sample(seed: number): Question[] {
  return fc.sample(question, { numRuns: 1, seed });
}

/** The questions about tables of each kind. For columns of dates, a date begins before or after the day. */
const KINDS: readonly (readonly [Kind, readonly [Question, ...Question[]]])[] = [
  [OURS, [CROWDED, ...sample(1)]],
  [
    {
      ids: "text",
      transactions: "date",
      notifications: "date",
      exploits: "date",
      events: "integer",
    },
    [WEST, EAST, ...sample(2)],
  ],
  [
    {
      ids: "uuid",
      transactions: "timestamp",
      notifications: "timestamp",
      exploits: "timestamp",
      events: "numeric",
    },
    [CROWDED, ...sample(3)],
  ],
  [
    {
      ids: "huge",
      transactions: "timestamptz",
      notifications: "date",
      exploits: "timestamp",
      events: "double precision",
    },
    [EAST, ...sample(4)],
  ],
];

/** The most rows in an answer. The shared backends are read with Supabase's own cap. */
const ROW_CAP = 200;

const backend = emptyBackend({ rowCap: ROW_CAP });

async function makeTables(kind: Kind): Promise<void> {
  await createTables(backend.query, kind);
  await backend.reloadSchema();
}

async function checkAgainstSql(
  { range, timeZone }: Question,
  cover = requiredCover(range, 0),
): Promise<void> {
  const cube = await cubeOf(cover, timeZone);
  expect(dashboard(cube, { range })).toEqual({
    ...(await oracle(backend.query, range, timeZone)),
    ...(await coverOracle(backend.query, cover, range, timeZone)),
  });
}

/** The cube by both readers, with the hours of plain SQL. */
async function cubeOf(cover: DayRange, timeZone: string): Promise<Cube> {
  const cube = await readCube(backend, cover, timeZone);
  expect(cubeProblems(cube)).toEqual([]);
  const hours = await hoursOracle(backend.query, cover, timeZone);
  expect(hoursOf(cube)).toEqual(hours.map(inOneLine).sort());
  // Byte by byte: a snapshot from the function equals a snapshot from the tables.
  for (const cost of COSTS) {
    await backend.query(`
      create or replace function vigil.read_cost(
        source text, moment text, start timestamptz, stop timestamptz
      ) returns float8 language sql as $$ ${cost} $$`);
    const counted = await askFunction(backend, cover, timeZone);
    expect([cost, JSON.stringify(counted)]).toEqual([cost, JSON.stringify(cube)]);
  }
  return cube;
}

const MARCH_1 = "2025-03-01";

test.each(KINDS)(
  "both readers give the figures of plain SQL, on tables of %o",
  async (kind, asked) => {
    await makeTables(kind);
    // Three times the rows of an answer have the very same instant.
    await fillTables(backend.query, kind, 0.2, 3 * ROW_CAP + 50);
    const [first, ...others] = asked;
    await checkAgainstSql(first);
    for (const each of others) {
      // The last days are also counted by the hour.
      await checkAgainstSql(each, { ...requiredCover(each.range, 0), to: DAYS.to });
    }
  },
);

/** The rows of a cube by hour, one line for each label and hour. */
function hoursOf(cube: Cube): string[] {
  return COUNTED_TABLES.flatMap((table) => {
    const { groups, unlinked } = cube[table]?.hours ?? { groups: [], unlinked: NO_COUNTS };
    return [...groups, { label: null, series: unlinked }].flatMap(({ label, series }) =>
      series.days.map((hour, i) => inOneLine({ table, label, hour, count: series.counts[i] ?? 0 })),
    );
  }).sort();
}

const NO_COUNTS = { days: [], counts: [] };

function inOneLine({ table, label, hour, count }: Awaited<ReturnType<typeof hoursOracle>>[number]) {
  return JSON.stringify([table, label, hour, count]);
}

/** Clocks that change by half an hour or by two, at midnight, or by a whole day. */
const ODD_CHANGES = [
  ["Australia/Lord_Howe", "2025-04-06"],
  ["Australia/Lord_Howe", "2025-10-05"],
  ["Antarctica/Troll", "2025-03-30"],
  ["Antarctica/Troll", "2025-10-26"],
  ["America/Santiago", "2025-04-05"],
  ["America/Santiago", "2025-09-07"],
  ["Pacific/Apia", "2011-12-30"],
] as const;

test("of a change of clocks the repeated hour is counted in one place and the skipped one in none, wherever the days by the hour begin", async () => {
  await makeTables(OURS);
  for (const [timeZone, change] of ODD_CHANGES) {
    // The change is on the last of the days by the hour, on the second and the first, and before them.
    // Rows a day after it only tell which days are the last ones.
    for (const days of [0, 6, 7, 8]) {
      await backend.query(`truncate ${TABLES}`);
      await backend.query(`
        with chain as (insert into chains (id, name) values (1, 'Ethereum'))
        insert into transactions (created_at, chain_id)
        select timestamptz '${change} 12:00Z' + n * interval '20 minutes', nullif(abs(n) % 3, 2)
        from generate_series(-120, 72 * ${days}) as n
        where abs(n) % 3 > 0 and (n < 100 or n % 36 = 35)`);
      await backend.query(`insert into events ("timestamp")
        select extract(epoch from created_at)::bigint from transactions`);
      const cover = { from: addDays(change, -2), to: addDays(change, days) };
      expect((await cubeOf(cover, timeZone)).transactions.hours).not.toBeNull();
    }
  }
});

test("days before the last week of rows are not known by the hour, in whatever cover, and a row dated in the future hides none", async () => {
  await makeTables(OURS);
  await backend.query("insert into exploits (\"timestamp\") values ('2025-03-20 12:00Z')");
  await backend.query(`insert into transactions (created_at)
    select day from generate_series(timestamptz '2025-03-01 12:00Z', '2025-03-19 12:00Z', '1 day') as day`);
  const from = "2025-02-20";
  const hoursUntil = async (to: Day, since: Day = from) =>
    (await cubeOf({ from: since, to }, "UTC")).transactions.hours;
  expect(await hoursUntil("2025-03-12")).toBeNull();
  expect(await hoursUntil("2025-03-13")).toMatchObject({
    from: "2025-03-13",
    unlinked: { days: [12], counts: [1] },
  });
  expect((await hoursUntil("2025-05-01"))?.unlinked.days).toHaveLength(7);
  expect(await hoursUntil("2025-05-01", "2025-03-18")).toMatchObject({
    from: "2025-03-18",
    unlinked: { days: [12, 36] },
  });
  // Today decides beside a row of next year.
  await backend.query(
    `insert into events ("timestamp") values (extract(epoch from now() + interval '1 year'))`,
  );
  await backend.query(
    "insert into transactions (created_at) values (now() - interval '8 days'), (now())",
  );
  const today = calendarDay(Date.now(), "UTC");
  expect((await hoursUntil(addDays(today, 1)))?.unlinked.counts).toEqual([1]);
  expect(await hoursUntil(addDays(today, -8))).toBeNull();
});

test("a row of the last minute of 9999 in UTC is the newest of its table in every zone", async () => {
  await backend.query(`truncate ${TABLES}`);
  await backend.query(
    "insert into transactions (created_at) values ('2025-03-01 12:00Z'), ('9999-12-31 23:59:59Z')",
  );
  for (const timeZone of ["UTC", "Asia/Tokyo", "America/New_York"]) {
    const { transactions } = await cubeOf({ from: "2025-03-01", to: "2025-03-02" }, timeZone);
    expect(transactions).toMatchObject({ newest: "2025-03-01", hours: null });
  }
});

test("empty tables have the figures of plain SQL by both readers", async () => {
  await backend.query(`truncate ${TABLES}`);
  await checkAgainstSql(CROWDED);
});

/** The first days of any cover, days of this decade, days around the last second of an integer, the last days. */
const COVERS: readonly DayRange[] = [
  { from: "1970-01-01", to: "1970-01-02" },
  { from: "2025-03-01", to: "2025-03-02" },
  { from: "2038-01-19", to: "2038-01-20" },
  { from: "9999-12-30", to: "9999-12-31" },
];

const SOURCES = ["transactions", "notifications", "exploits", "events"] as const;

/** The first row of each table and its rows on the days of each cover, by tables as by the function. */
async function counted() {
  const figures = [];
  for (const cover of COVERS) {
    const cube = await readCube(backend, cover, "UTC");
    const asked = await askFunction(backend, cover, "UTC");
    expect(JSON.stringify(asked)).toBe(JSON.stringify(cube));
    for (const source of SOURCES) {
      const counts = columns(cube[source]).flatMap(({ counts }) => counts);
      figures.push([cube[source]?.oldest ?? null, ...counts]);
    }
  }
  return figures;
}

test.each<[Moment, string, string[], number[], Day]>([
  ["date", "smallint", ["3600"], [1, 0, 0, 0], "1970-01-01"],
  ["timestamp", "integer", ["1740830400", "2147483647"], [0, 1, 1, 0], MARCH_1],
  ["timestamptz", "bigint", ["1740830400", "253402300799"], [0, 1, 0, 1], MARCH_1],
  ["date", "real", ["1740800000", "'infinity'"], [0, 1, 0, 0], MARCH_1],
  ["timestamptz", "numeric", ["1740830400", "'infinity'"], [0, 1, 0, 0], MARCH_1],
])(
  "moments of type %s and seconds of type %s are read from the tables as by the function",
  async (moment, events, seconds, rows, oldest) => {
    const dated = { transactions: moment, notifications: moment, exploits: moment };
    await makeTables({ ...OURS, ...dated, events });
    const moments =
      "values ('-infinity'), ('1969-12-31'), ('9999-12-31'), ('10000-01-01'), ('infinity')";
    await backend.query(`insert into transactions (created_at) ${moments}`);
    await backend.query(`insert into notifications (date) ${moments}`);
    await backend.query("update notifications set status = 'sent'");
    await backend.query(`insert into exploits ("timestamp") ${moments}`);
    await backend.query(`insert into events ("timestamp") values (-1), (${seconds.join("), (")})`);
    const days = [["9999-12-31"], ["9999-12-31"], ["9999-12-31"], ["9999-12-31", 1]];
    expect(await counted()).toEqual(
      rows.flatMap((count, cover) => [
        ...[days[cover], days[cover], days[cover]],
        count === 0 ? [oldest] : [oldest, count],
      ]),
    );
  },
);

test("names of the type char, which pads them, and types of events that are numbers are the same texts for both readers", async () => {
  await makeTables(OURS);
  await backend.query(`do $$ begin
    drop view vigil.chains, vigil.memberships, vigil.events;
    alter table chains alter name type char(9);
    alter table memberships alter email type char(9);
    alter table events alter event_type type smallint using null;
    insert into chains values (1, 'Base'), (2, '');
    insert into transactions (created_at, project_id, chain_id) values ('2025-03-01', 7, 1), ('2025-03-01', 7, 2);
    insert into memberships values ('ann', 7);
    insert into events values (3, 1740830400), (null, 1740830400);
  end $$`);
  await backend.query(await readSqlFile("migrations/20261101000300_views.sql"));
  await backend.reloadSchema();
  const day: DayRange = { from: MARCH_1, to: MARCH_1 };
  const cube = await readCube(backend, day, "UTC");
  expect(await askFunction(backend, day, "UTC")).toEqual(cube);
  const labels = [cube.transactions, cube.events].map((table) =>
    table?.groups.map(({ label }) => label),
  );
  expect(labels).toEqual([
    ["Base", "Chain 2"],
    ["3", "Unknown"],
  ]);
});
