import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCells } from "../../cli/publish/readCells.ts";
import type { Counts, Cube } from "../../shared/cube/cube.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { testWorld } from "../cli/runCli.ts";
import { blocksOf } from "../docs/recipe.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { anyRange, meetQuestion } from "./question.ts";
import { fillTables, OURS, TABLES } from "./randomTables.ts";
import { askFunction } from "./readCube.ts";

const backend = emptyBackend();
let duckdb: DuckDBConnection;
let folder: string;
let cells: string;

beforeAll(async () => {
  await fillTables(backend.query, OURS, 0.7, 500);
  // A name that is a word of CSV, of SQL or of a spreadsheet is a name.
  await backend.query(`update chains set name = (array['NULL', 'a,"b"', E'two\nlines'])[id - 10]
    where id between 11 and 13`);
  folder = await mkdtemp(join(tmpdir(), "vigil-warehouse-"));
  [cells = ""] = await blocksOf("docs/warehouse.md", "sql cells");
  duckdb = await DuckDBConnection.create();
  await duckdb.run("set timezone = 'UTC'");
  for (const table of TABLES) await duckdb.run(await copied(table));
});

afterAll(async () => {
  duckdb.closeSync();
  await rm(folder, { recursive: true });
});

/** The SQL that makes a table of the database in DuckDB. */
async function copied(table: string): Promise<string> {
  const columns = await backend.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'public.${table}'::regclass and attnum > 0 order by attnum`,
  );
  const file = join(folder, `${table}.json`);
  const [row] = await backend.query<{ rows: unknown }>(
    `select coalesce(json_agg(rows), '[]') as rows from public.${table} as rows`,
  );
  await writeFile(file, JSON.stringify(row?.rows));
  const types = columns.map(({ name, type }) => `"${name}": '${type}'`);
  return `create table ${table} as
    select * from read_json('${file}', format = 'array', columns = {${types.join(", ")}})`;
}

function question({ from, to }: DayRange, timeZone: string): string {
  return cells
    .replace("date '2025-09-30'", `date '${from}'`)
    .replace("date '2025-11-30'", `date '${to}'`)
    .replace("'UTC' as zone", `'${timeZone}' as zone`)
    .replaceAll(
      /cast\(([^()]+|to_timestamp\(timestamp\)) as date\) as day/g,
      `cast($1 at time zone '${timeZone}' as date) as day`,
    );
}

test("the documented statement gives the cube of the function in DuckDB", async () => {
  const file = join(folder, "cells.csv");
  await fc.assert(
    fc.asyncProperty(
      anyRange,
      fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"),
      async (cover, timeZone) => {
        await meetQuestion(backend.query, { range: cover, timeZone });
        await duckdb.run(`copy (${question(cover, timeZone)}) to '${file}' (format csv, header)`);
        expect(JSON.stringify(await readCells(file, testWorld({})))).toBe(
          JSON.stringify(asCells(await askFunction(backend, cover, timeZone))),
        );
      },
    ),
    { numRuns: 8, seed: 2, endOnFailure: true },
  );
});

test("the documented statement gives the cube of the function in PostgreSQL", async () => {
  const cover: DayRange = { from: "2025-09-30", to: "2025-11-30" };
  const rows = await backend.query<Record<string, unknown>>(cells);
  const quoted = (value: unknown) =>
    value === null ? "" : `"${String(value).replaceAll('"', '""')}"`;
  const [first = {}] = rows;
  const text = (value: unknown) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : value;
  const lines = rows.map((row) => Object.values(row).map((value) => quoted(text(value))));
  const file = join(folder, "postgres.csv");
  await writeFile(file, [Object.keys(first), ...lines].join("\r\n"));
  expect(await readCells(file, testWorld({}))).toEqual(
    asCells(await askFunction(backend, cover, "UTC")),
  );
});

/** The statement counts rows by the day, and only rows of a cover, so that the first row of a table is not known. */
function asCells(cube: Cube): Cube {
  const without = (counts: Counts) => ({ ...counts, oldest: null, hours: null });
  const { notifications, exploits, events } = cube;
  return {
    ...cube,
    transactions: without(cube.transactions),
    notifications: notifications && without(notifications),
    exploits: exploits && without(exploits),
    events: events && without(events),
  };
}
