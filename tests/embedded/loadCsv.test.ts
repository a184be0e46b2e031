import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCsvFolder } from "../../cli/embedded/csvFolder.ts";
import { type Database, openDatabase } from "../../cli/embedded/database.ts";
import { loadCsv } from "../../cli/embedded/loadCsv.ts";

type Files = Record<string, string | Uint8Array>;

let database: Database;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vigil-csv-"));
  database = await openDatabase();
}, 60_000);

afterAll(async () => {
  await database.close();
  await rm(scratch, { recursive: true });
});

async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(scratch, "data-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function load(files: Files): Promise<void> {
  const { pglite } = database;
  await pglite.exec(`
    truncate chains, addresses, transactions, memberships, notifications, events, exploits
    restart identity
  `);
  await loadCsv(pglite, await findCsvFolder(await folderOf(files)));
}

async function rows(sql: string): Promise<unknown[]> {
  return (await database.pglite.query(sql)).rows;
}

test("a plain file and a gzipped one load alike, whichever way the lines end", async () => {
  await load({
    "chains.csv": '\uFEFFname,id\r\n"Gnosis, once ""xDai""",100\r\n,5000\r\n',
    "exploits.csv.gz": gzipSync("chain_id,timestamp\n100,2022-08-01T23:00:00Z\n"),
    "README.md": "not a table",
  });
  expect(await rows("select id, name from chains order by id")).toEqual([
    { id: 100, name: 'Gnosis, once "xDai"' },
    { id: 5000, name: null },
  ]);
  expect(await rows("select chain_id, timestamp::text from exploits")).toEqual([
    { chain_id: 100, timestamp: "2022-08-01 23:00:00+00" },
  ]);
});

test("an empty cell is NULL, a quoted empty one is text", async () => {
  await load({ "memberships.csv": 'email,project_id\n,1\n"",\n' });
  expect(await rows("select email, project_id from memberships order by id")).toEqual([
    { email: null, project_id: 1 },
    { email: "", project_id: null },
  ]);
});

test("a row added later gets an id that no file has used", async () => {
  await load({ "addresses.csv": "id,address\n7,0x7\n3,0x3\n" });
  expect(await rows("insert into addresses (address) values ('0x8') returning id")).toEqual([
    { id: 8 },
  ]);
});

const chains = "id,name\n1,Ethereum\n";

const refusals: [rule: string, files: Files, message: string][] = [
  [
    "an unknown column is named with the known ones",
    { "chains.csv": "id,title\n" },
    'chains.csv, line 1: unknown column "title"; the columns are id, name',
  ],
  [
    "a column that every row needs cannot be left out, even where it has a default",
    { "transactions.csv": "project_id,chain_id\n1,1\n" },
    "transactions.csv, line 1: there is no column created_at; add it",
  ],
  [
    "a value of the wrong type is named with its place",
    { "events.csv": 'event_type,timestamp\n"Swap\nof two lines",12\nMint,noon\n' },
    'events.csv, line 4, column timestamp: "noon" is not a valid bigint; correct the cell',
  ],
  [
    "a date that does not exist is a value of the wrong type",
    { "exploits.csv": "chain_id,timestamp\n,2023-02-30\n" },
    'exploits.csv, line 2, column timestamp: "2023-02-30" is not a valid timestamp with time zone; correct the cell',
  ],
  [
    "an empty cell where every row needs a value is named with its place",
    { "exploits.csv": "chain_id,timestamp\n,\n" },
    "exploits.csv, line 2, column timestamp: the cell is empty; fill it in, or remove the row",
  ],
  [
    "a key that is there twice is named with the second line",
    { "chains.csv": "id,name\n1,Ethereum\n2,Two\n1,Again\n" },
    "chains.csv, line 4: Key (id)=(1) already exists; remove one of the rows",
  ],
  [
    "a reference to nothing is named with its first line",
    {
      "chains.csv": chains,
      "transactions.csv": `created_at,chain_id\n${"2023-01-01,1\n".repeat(50)}2023-01-02,99\n`,
    },
    "transactions.csv, line 52, column chain_id: 99 is not in chains; add it there, or empty the cell",
  ],
  [
    "a row with too few cells is named by its line",
    { "chains.csv": "id,name\n1,One\n2\n" },
    'chains.csv, line 3: missing data for column "name"; give every row as many cells as the first line has',
  ],
  [
    "text that is not UTF-8 is refused",
    { "chains.csv": Buffer.from("id,name\n1,Caf\xe9\n", "latin1") },
    'chains.csv, line 2: invalid byte sequence for encoding "UTF8": 0xe9 0x0a; save the file as UTF-8',
  ],
  [
    "a file with nothing in it is refused",
    { "chains.csv": "" },
    "chains.csv: the file is empty; its first line must name the columns",
  ],
  [
    "a file that only claims to be gzip is refused",
    { "chains.csv.gz": chains },
    "chains.csv.gz: not a whole gzip file (incorrect header check); pack it again, or drop the .gz",
  ],
  [
    "a gzip file that was cut short is refused",
    { "chains.csv.gz": gzipSync(chains).subarray(0, -9) },
    "chains.csv.gz: not a whole gzip file (unexpected end of file); pack it again, or drop the .gz",
  ],
];

test.each(refusals)("%s", async (_rule, files, message) => {
  await expect(load(files)).rejects.toMatchObject({ name: "Failure", kind: "data", message });
});

describe("a folder is refused", () => {
  const names =
    "name the files chains.csv, addresses.csv, transactions.csv, memberships.csv, " +
    "notifications.csv, events.csv, exploits.csv (or .csv.gz)";

  test.each<[string, Files, string]>([
    ["without a CSV file", { "notes.txt": "" }, `it has no CSV file; ${names}`],
    [
      "with a CSV file of no table",
      { "chains.csv": chains, "exploit.csv": "" },
      `exploit.csv is no table's file; ${names}`,
    ],
    [
      "with two files of one table",
      { "chains.csv": chains, "chains.csv.gz": "" },
      "keep one of chains.csv and chains.csv.gz",
    ],
  ])("%s", async (_case, files, problem) => {
    const folder = await folderOf(files);
    await expect(findCsvFolder(folder)).rejects.toMatchObject({
      kind: "usage",
      message: `cannot load ${folder}: ${problem}`,
    });
  });

  test("that is not there, or is a file", async () => {
    const folder = await folderOf({ "chains.csv": chains });
    await expect(findCsvFolder(join(folder, "gone"))).rejects.toMatchObject({
      kind: "usage",
      message: `cannot load ${join(folder, "gone")}: there is no such folder; give one that holds CSV files`,
    });
    await expect(findCsvFolder(join(folder, "chains.csv"))).rejects.toMatchObject({
      kind: "usage",
      message: `cannot load ${join(folder, "chains.csv")}: it is a file; give the folder that holds it`,
    });
  });
});
