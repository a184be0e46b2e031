import { expect, test } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { createTables, type Moment, OURS } from "./randomTables.ts";
import { askFunction, readCube } from "./readCube.ts";

const own = emptyBackend();

/** The first days of any cover, days of this decade, days around the last second of an integer, the last days. */
const COVERS: readonly DayRange[] = [
  { from: "1970-01-01", to: "1970-01-02" },
  { from: "2025-03-01", to: "2025-03-02" },
  { from: "2038-01-19", to: "2038-01-20" },
  { from: "9999-12-30", to: "9999-12-31" },
];

type Source = "transactions" | "notifications" | "exploits" | "events";

/** The rows of a table on the days of each cover, and its first row of all, by tables as by the function. */
async function counted(source: Source) {
  const figures = [];
  for (const cover of COVERS) {
    const [cube, asked] = [await readCube(own, cover, "UTC"), await askFunction(own, cover, "UTC")];
    expect(JSON.stringify(asked)).toBe(JSON.stringify(cube));
    const { unlinked, groups, oldest } = cube[source];
    const series = [unlinked, ...groups.map(({ series }) => series)];
    figures.push([oldest, ...series.flatMap(({ counts }) => counts)]);
  }
  return figures;
}

const NOON = "2025-03-01T12:00:00Z";

const NONE = COVERS.map(() => [null]);

test.each([
  ["smallint", ["3600"], [1, 0, 0, 0], "1970-01-01T01:00:00Z"],
  ["integer", ["1740830400", "2147483647"], [0, 1, 1, 0], NOON],
  ["bigint", ["1740830400", "253402300799"], [0, 1, 0, 1], NOON],
  ["real", ["1740800000", "'infinity'"], [0, 1, 0, 0], "2025-03-01T03:33:20Z"],
  ["double precision", ["1740830400", "'infinity'"], [0, 1, 0, 0], NOON],
  ["numeric", ["1740830400", "'infinity'"], [0, 1, 0, 0], NOON],
])(
  "seconds of type %s are read from the tables as by the function",
  async (events, moments, rows, oldest) => {
    await createTables(own.query, { ...OURS, events });
    await own.reloadSchema();
    expect(await counted("events")).toEqual(NONE);
    await own.query(`insert into events ("timestamp") values (-1), (${moments.join("), (")})`);
    expect(await counted("events")).toEqual(
      rows.map((count) => (count === 0 ? [oldest] : [oldest, count])),
    );
  },
);

test.each<Moment>(["date", "timestamp", "timestamptz"])(
  "moments of type %s are read from the tables as by the function",
  async (moment) => {
    await createTables(own.query, {
      ...OURS,
      transactions: moment,
      notifications: moment,
      exploits: moment,
    });
    await own.reloadSchema();
    const moments =
      "values ('-infinity'), ('1969-12-31'), ('9999-12-31'), ('10000-01-01'), ('infinity')";
    await own.query(`insert into transactions (created_at) ${moments}`);
    await own.query(`insert into notifications (date) ${moments}`);
    await own.query("update notifications set status = 'sent'");
    await own.query(`insert into exploits ("timestamp") ${moments}`);
    const oldest = "9999-12-31T00:00:00Z";
    for (const source of ["transactions", "notifications", "exploits"] as const) {
      expect(await counted(source)).toEqual([[oldest], [oldest], [oldest], [oldest, 1]]);
    }
  },
);
