import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderAnswers } from "../../cli/local/csv/folderAnswers.ts";
import { folderCube } from "../../cli/local/csv/folderCube.ts";
import { openDatabase } from "../../cli/local/embedded/database.ts";
import { databaseAnswers } from "../../cli/local/embedded/databaseAnswers.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { question } from "../integration/question.ts";
import { DAYS } from "../integration/randomTables.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { folderOf, read } from "./scratchFolders.ts";

/** A folder beside the project with 150,000 rows of chains, and the figures of independent SQL for these rows. */
const REALDATA = join(import.meta.dirname, "../../../shared/realdata");

let database: PGlite;

beforeAll(async () => {
  database = await openDatabase();
});

afterAll(() => database.close());

const FIRST = Date.parse(DAYS.from);
const LAST = Date.parse(DAYS.to);

const orNone = (cell: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: fc.constant("") });
const id = (most: number) => orNone(fc.integer({ min: 1, max: most }).map(String));
/** Many rows at one instant, and some on both sides of a midnight. */
const instant = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc.constantFrom(Date.parse("2025-10-26T00:30Z"), Date.parse("2025-11-02T04:30Z"), FIRST - 1),
);
const moment = instant.map((at) => new Date(at).toISOString().replace("Z", "123Z"));

/** The random columns of each table, in the form that PostgreSQL reads as well. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  transactions: { project_id: id(9), created_at: moment, chain_id: id(6) },
  memberships: {
    email: orNone(fc.constantFrom("ann@example.org", '"b,""@"', "Ann@example.org")),
    project_id: id(12),
  },
  notifications: {
    address_id: id(5),
    status: fc.constantFrom("sent", "sent", "failed", '""'),
    date: moment,
    chain_id: id(6),
  },
  events: {
    event_type: orNone(fc.constantFrom("Swap", '""', "__proto__", "é")),
    timestamp: instant.map((at) => `${Math.floor(at / 1000)}`),
  },
  exploits: { chain_id: id(6), timestamp: moment },
};

const LISTED = {
  "chains.csv": 'id,name\n1,Ethereum\n2,Ethereum\n3,\n4,""\n5,__proto__\n6,Chain 3\n',
  "addresses.csv": `id,address\n${[1, 2, 3, 4, 5].map((wallet) => `${wallet},0x${wallet}\n`).join("")}`,
};

const files = fc.record(
  Object.fromEntries(
    Object.entries(COLUMNS).map(([table, columns]) => [
      `${table}.csv`,
      fc
        .array(fc.tuple(...Object.values(columns)), { maxLength: 60 })
        .map((rows) => [Object.keys(columns), ...rows].map((row) => `${row.join(",")}\n`).join("")),
    ]),
  ),
);

async function fill(content: Readonly<Record<string, string>>): Promise<void> {
  await database.exec(`truncate ${DATABASE_TABLES.map(({ name }) => `public.${name}`)}`);
  for (const { name } of DATABASE_TABLES) {
    const text = content[`${name}.csv`] ?? "";
    const columns = (text.split("\n")[0] ?? "").split(",").map((column) => `"${column}"`);
    await database.query(
      `copy public.${name} (${columns}) from '/dev/blob' (format csv, header)`,
      [],
      { blob: new Blob([text]) },
    );
  }
}

const STATES = ["transactions without rows", "a wallet that is flagged twice", "hours"];

test("the cube of a folder is the function's cube of the rows that PostgreSQL reads from its files", async () => {
  const property = fc.asyncProperty(files, question, async (random, { range, timeZone }) => {
    const content: Record<string, string> = { ...LISTED, ...random };
    await fill(content);
    const folder = await read(await folderOf(content));
    const call = {
      name: "dashboard_cube",
      fromDay: range.from,
      toDay: range.to,
      timeZone,
    };
    const { takenAt: _, ...counted } = (await databaseAnswers(database).cube(call)) as {
      takenAt: string;
    };
    const answer = await folderAnswers(folder, Date.now).cube(call);
    expect(answer).toEqual({ ...counted, takenAt: expect.any(String) });
    const text = JSON.stringify(answer);
    meet(STATES, [
      folder.table("transactions").count === 0 && "transactions without rows",
      /"flagged":\{"days":\[\d+,\d+/.test(text) && "a wallet that is flagged twice",
      text.includes('"hours":{') && "hours",
    ]);
  });
  await fc.assert(property, { numRuns: 60 });
});

test("a column of days has the same days in every zone, and no hours", async () => {
  const folder = await read(
    await folderOf({ "transactions.csv": "created_at\n2026-11-01\n2026-11-02\n2026-11-02\n" }),
  );
  for (const timeZone of ["America/Havana", "Pacific/Kiritimati"]) {
    const cover = { from: "2026-11-01", to: "2026-11-03" } as const;
    const { transactions } = folderCube(folder, { cover, timeZone }, Date.parse("2026-11-03"));
    expect(transactions).toEqual({
      groups: [],
      unlinked: { days: [0, 1], counts: [1, 2] },
      newest: "2026-11-02T00:00:00Z",
      oldest: "2026-11-01",
      hours: null,
    });
  }
});

test.skipIf(!existsSync(REALDATA))(
  "the figures of real rows are those of independent SQL",
  { meta: { needs: "shared/realdata beside the project" } },
  async () => {
    const folder = await read(REALDATA);
    const expectations = readdirSync(join(REALDATA, "expected"));
    expect(expectations.length).toBeGreaterThan(0);
    for (const name of expectations) {
      const text = readFileSync(join(REALDATA, "expected", name), "utf8");
      const { schema: _, ...expected } = JSON.parse(text);
      const cover = requiredCover(expected.range, 0);
      const cube = folderCube(folder, { cover, timeZone: expected.timeZone }, Date.now());
      expect(dashboard(cube, { range: expected.range })).toMatchObject(expected);
    }
  },
);
