import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBackend } from "../../cli/backend.ts";
import type { BackendOutput } from "../../cli/backendOutput.ts";
import { CSV_TABLES } from "../../cli/csv/csvTables.ts";
import { startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import type { Range } from "../../shared/range.ts";
import { runCli } from "../cli/runCli.ts";
import { brokenText } from "../fuzz/broken.ts";
import { askFunction, readCube } from "../integration/readCube.ts";
import { type CsvDatabase, openCsvDatabase } from "./csvDatabase.ts";

let database: CsvDatabase;

beforeAll(async () => {
  database = await openCsvDatabase();
});

afterAll(() => database.close());

async function rows(sql: string): Promise<unknown[]> {
  return (await database.pglite.query(sql)).rows;
}

interface Dialect {
  readonly delimiter: string;
  readonly end: string;
  readonly mark: string;
  readonly isQuoted: boolean;
}

test("the rows are the same in every dialect of CSV, however long they are", async () => {
  const dialect = fc.record<Dialect>({
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    end: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
    isQuoted: fc.boolean(),
  });
  const text = fc.string({
    unit: fc.constantFrom("a", "é", '"', ",", ";", "\t", "\\", "\n", "😀"),
  });
  const property = fc.asyncProperty(dialect, fc.array(text), async (written, emails) => {
    const line = (cells: readonly string[]) =>
      `${cells.map((cell) => cellIn(cell, written)).join(written.delimiter)}${written.end}`;
    const memberships = [["email", "project_id"], ...emails.map((email, i) => [email, `${i}`])];
    const folder = await database.folderOf({
      "transactions.csv": "created_at\n",
      "memberships.csv": written.mark + memberships.map(line).join(""),
    });
    await database.load(folder);
    expect(await rows("select email from memberships order by project_id")).toEqual(
      emails.map((email) => ({ email })),
    );
  });
  await fc.assert(property, { numRuns: 40 });
  // Records that straddle the blocks in which a file is read.
  const long = ["x".repeat(2 << 20), 'two\nlines "quoted"', "é".repeat(700_000)];
  const lines = long.map((email) => `"${email.replaceAll('"', '""')}",1\n`);
  await database.load(
    await database.folderOf({
      "transactions.csv": "created_at\n",
      "memberships.csv": `email,project_id\n${lines.join("")}`,
    }),
  );
  expect(await rows("select email from memberships order by id")).toEqual(
    long.map((email) => ({ email })),
  );
});

function cellIn(cell: string, { delimiter, isQuoted }: Dialect): string {
  const mustQuote = cell === "" || /["\n\r\\ ]/.test(cell) || cell.includes(delimiter);
  return isQuoted || mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

test("whatever is in a file, PostgreSQL takes what the examination lets pass", async () => {
  const content = brokenText(
    "id,project_id,created_at,chain_id\n1,alpha,2026-11-01T09:30:00Z,1\n2,,2026-11-01,137\n",
    "created_at;chain_id\n2100-12-31 23:59:59.999999999-15:59;0\n1970-01-01;9223372036854775807\n",
    "created_at\n2026-11-01 9:30:00,5 +0100\n",
  );
  const property = fc.asyncProperty(content, async (text) => {
    const folder = await database.folderOf({ "transactions.csv": text });
    const outcome = await database.load(folder).catch((error: unknown) => error);
    if (outcome instanceof Failure) expect(outcome.details).not.toEqual([]);
    else expect(outcome).toHaveProperty("files.length", 1);
  });
  await fc.assert(property, { numRuns: 200 });
});

test("a row added later gets an id that no file has used", async () => {
  const files = {
    "transactions.csv": "id,created_at\n7,2026-11-01\n3,2026-11-01\n",
    "addresses.csv": "id\n1\n",
  };
  await database.load(await database.folderOf(files));
  expect(await rows("insert into transactions (created_at) values (now()) returning id")).toEqual([
    { id: 8 },
  ]);
});

test("a folder that is not there, and a file in its place, are refused by name", async () => {
  const folder = await database.folderOf({ "transactions.csv": "created_at\n" });
  const refusals = [
    [join(folder, "gone"), "there is no such folder; give one that holds CSV files"],
    [join(folder, "transactions.csv"), "it is a file; give the folder that holds it, unpacked"],
  ] as const;
  for (const [path, problem] of refusals) {
    await expect(database.load(path)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining(`cannot load ${path}: ${problem}`),
    });
  }
});

test("ids of any type count the same by the function and by the tables", async () => {
  const folder = await database.folderOf({
    "transactions.csv":
      "project_id,created_at,chain_id\n" +
      "0b8f7a52-1111-4111-8111-000000000001,2026-11-01,eth\n" +
      "0b8f7a52-1111-4111-8111-000000000002,2026-11-02,btc\n,2026-11-02,\n",
    "memberships.csv": "email,project_id\nann@example.org,0B8F7A52-1111-4111-8111-000000000001\n",
    "notifications.csv": "address_id,status,date,chain_id\n0xAb,sent,2026-11-02,eth\n",
    "chains.csv": "id,name\neth,Ethereum\n",
  });
  const content = { kind: "csv", folder } as const;
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap: 10 });
  try {
    const range: Range = { from: "2026-11-01", to: "2026-11-02" };
    // West of UTC, where the midnight of a date is of the day before.
    const cube = await readCube(backend, range, "America/Havana");
    expect(await askFunction(backend, range, "America/Havana")).toEqual(cube);
    expect(dashboard(cube, range)).toMatchObject({
      cards: { activeUsers: { value: 1 }, activeProjects: { value: 2 } },
      topBlockchains: [
        { chain: "Chain btc", transactions: 1 },
        { chain: "Ethereum", transactions: 1 },
      ],
      wallets: { total: 1, flagged: 1 },
    });
  } finally {
    await backend.stop();
  }
});

test("the sample of the documentation loads, and psql exports what the tables need", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/csv.md"), "utf8");
  const blocks = [...page.matchAll(/^```csv (\S+)\n((?:.*\n)*?)```$/gm)];
  const files = Object.fromEntries(blocks.map(([, name = "", content = ""]) => [name, content]));
  expect(Object.keys(files).sort()).toEqual(CSV_TABLES.map(({ name }) => `${name}.csv`).sort());
  const { notes } = await database.load(await database.folderOf(files));
  expect(notes).toEqual([]);

  const exported = [...page.matchAll(/^\\copy \((select .*?)\) to '(\w+)\.csv' csv header$/gm)];
  for (const table of CSV_TABLES) {
    const sql = exported.find(([, , name]) => name === table.name)?.[1] ?? "";
    const { fields } = await database.pglite.query(sql);
    const names = fields.map(({ name }) => name);
    const needed = table.columns.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(needed));
  }
});

test("where the usual days have no row, the terminal names the newest one and what shows it", async () => {
  const transactions = "created_at,chain_id\n2023-12-30,1\n2023-12-31,1\n";
  const folder = await database.folderOf({ "transactions.csv": transactions });
  const cwd = await database.folderOf({});
  const stop = new AbortController();
  const settings: Record<string, string> = {};
  const lines: string[] = [];
  const output: BackendOutput = {
    stdout(line) {
      const [name = "", value = ""] = line.split("=");
      settings[name] = value;
    },
    step: () => {},
    async stderr(line) {
      lines.push(line);
      if (!line.endsWith("Ctrl-C stops it.")) return;
      const env = { SUPABASE_URL: "", ...settings };
      const runs = ["function", "tables"].map((read) =>
        runCli(["metrics", "--line", "--time-zone", "UTC", "--read", read], { cwd, env }),
      );
      const there = runCli(["metrics", "--line", "--to", "2023-12-31"], { cwd, env });
      for (const { code, stderr } of await Promise.all(runs)) lines.push(`${code} ${stderr}`);
      lines.push((await there).stdout, (await there).stderr);
      stop.abort();
    },
  };
  await runBackend({ data: folder, port: 0 }, output, stop.signal);
  const hint = "No rows on .*; the newest is of Dec 31, 2023: try";
  expect(lines.filter((line) => line.includes("No rows"))).toEqual([
    expect.stringMatching(`^  ${hint} vigil metrics --to 2023-12-31$`),
    expect.stringMatching(`^0 ${hint} --to 2023-12-31\n$`),
    expect.stringMatching(`^0 ${hint} --to 2023-12-31\n$`),
  ]);
  expect(lines.slice(-2)).toEqual([expect.stringContaining("2 tx"), ""]);
});
