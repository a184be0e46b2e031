import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { BackendOutput } from "../../cli/environment/progress.ts";
import { compareFiles, type TableFile } from "../../cli/local/csv/compareFiles.ts";
import { Findings } from "../../cli/local/csv/findings.ts";
import { folderContents } from "../../cli/local/csv/folderContents.ts";
import type { FolderRows } from "../../cli/local/csv/readCsvFolder.ts";
import { DigestList } from "../../cli/local/csv/textDigests.ts";
import { runStart } from "../../cli/local/start.ts";
import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import { Failure } from "../../shared/failure.ts";
import { runCli, testWorld } from "../cli/runCli.ts";
import { startCli } from "../cli/startCli.ts";
import { brokenText } from "../fuzz/broken.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { replay } from "../suite/transcript.ts";
import { cellsOf, folderOf, read } from "./scratchFolders.ts";

test("what may never end, such as a pipe in place of a file, is refused at once", async () => {
  const folder = await folderOf({ "chains.csv": "id,name\n" });
  symlinkSync("/dev/zero", join(folder, "transactions.csv"));
  await expect(read(folder)).rejects.toThrow(
    "transactions.csv is not a regular file; write its rows to one",
  );
});

test("a row with too many cells is compared with all cells of the first line, also those without a name", async () => {
  const rows = "created_at,chain_id,,\n2026-11-01,1,2,3\n2026-11-01,1,2,3,4\n";
  await expect(read(await folderOf({ "transactions.csv": rows }))).rejects.toMatchObject({
    details: [
      "transactions.csv, line 3: the row has more cells than the first line, 5 instead of 4; make them match",
    ],
  });
});

test("a table whose file is empty has 0 rows, and only a table without a file has an unknown number", async () => {
  const folder = await folderOf({
    "transactions.csv": "created_at\n2026-11-01\n",
    "memberships.csv": "email,project_id\n",
  });
  const contents = folderContents(await read(folder), "UTC");
  const rows = new Map(contents.map((table) => [table.name, table.rows]));
  const numbers = ["memberships", "exploits", "chains"].map((name) => rows.get(name));
  expect(numbers).toEqual([0, null, null]);
});

test("rows that files have in common are counted for every two of them, each as often as in both", () => {
  const anyFile = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 6 });
  const property = fc.property(fc.array(anyFile, { minLength: 2, maxLength: 5 }), (files) => {
    const findings = { rowProblems: new Findings(), notes: new Findings() };
    compareFiles(files.map(tableFile), findings);
    const found = [...findings.rowProblems.lines(), ...findings.notes.lines()];
    const shared = found.map((line) => Number(/\((\d+) rows?\)/.exec(line)?.[1]));
    const expected = files.flatMap((later, index) =>
      files.slice(0, index).map((earlier) => inBoth(earlier, later)),
    );
    expect(shared.sort()).toEqual(expected.filter((count) => count > 0).sort());
  });
  fc.assert(property);
});

function tableFile(rows: readonly string[], index: number): TableFile {
  const digests = new DigestList();
  for (const row of rows) digests.add(row);
  return { name: `${index}.csv`, rows: rows.length, digests };
}

function inBoth(earlier: readonly string[], later: readonly string[]): number {
  const unmatched = [...later];
  return earlier.filter((row) => {
    const place = unmatched.indexOf(row);
    if (place >= 0) unmatched.splice(place, 1);
    return place >= 0;
  }).length;
}

interface Dialect {
  readonly delimiter: string;
  readonly end: string;
  readonly mark: string;
  readonly isQuoted: boolean;
}

const DIALECTS: readonly string[] = [
  ...[",", ";", "\t", "|", "Unix", "Windows", "mark"],
  "a cell with a quote, a comma or a new line",
];

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
    meet(DIALECTS, [
      written.delimiter,
      written.end === "\n" ? "Unix" : "Windows",
      written.mark !== "" && "mark",
      emails.some((email) => /[",\n]/.test(email)) && "a cell with a quote, a comma or a new line",
    ]);
    const line = (cells: readonly string[]) =>
      `${cells.map((cell) => cellIn(cell, written)).join(written.delimiter)}${written.end}`;
    const memberships = [["email", "project_id"], ...emails.map((email, i) => [email, `${i}`])];
    const folder = await folderOf({
      "transactions.csv": "created_at\n",
      "memberships.csv": written.mark + memberships.map(line).join(""),
    });
    expect(cellsOf(await read(folder), "memberships", "email")).toEqual(emails);
  });
  await fc.assert(property, { numRuns: 15 });
  // Records that straddle the blocks in which a file is read.
  const long = ["x".repeat(2 << 20), 'two\nlines "quoted"', "é".repeat(700_000)];
  const lines = long.map((email) => `"${email.replaceAll('"', '""')}",1\n`);
  const folder = await folderOf({
    "transactions.csv": "created_at\n",
    "memberships.csv": `email,project_id\n${lines.join("")}`,
  });
  expect(cellsOf(await read(folder), "memberships", "email")).toEqual(long);
});

test("a row without an end is named by its line, with the limit and the next step", async () => {
  const folder = await folderOf({
    "transactions.csv": `created_at\n2026-01-01\n${"x".repeat(5 << 20)}`,
  });
  await expect(read(folder)).rejects.toMatchObject({
    details: [
      `transactions.csv, line 3: the row that begins with "${"x".repeat(60)}…" ` +
        "is over the limit of 4 million characters; end each row with a line break",
    ],
  });
  expect(openFiles(folder)).toEqual([]);
});

/** The files of a folder that this process has open, as far as Linux tells. */
function openFiles(folder: string): string[] {
  const descriptors = "/proc/self/fd";
  if (!existsSync(descriptors)) return [];
  const opened = readdirSync(descriptors).map((name) => join(descriptors, name));
  return opened.filter((path) => existsSync(path) && readlinkSync(path).startsWith(folder));
}

function cellIn(cell: string, { delimiter, isQuoted }: Dialect): string {
  const mustQuote = cell === "" || /["\n\r\\ ]/.test(cell) || cell.includes(delimiter);
  return isQuoted || mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

test("a broken file is read to finite moments or refused with its problems", async () => {
  const content = brokenText(
    "id,project_id,created_at,chain_id\n1,alpha,2026-11-01T09:30:00Z,1\n2,,2026-11-01,137\n",
    "created_at;chain_id\n2100-12-31 23:59:59.999999999-15:59;0\n1970-01-01;9223372036854775807\n",
    "created_at\n2026-11-01 9:30:00,5 +0100\n",
  );
  const property = fc.asyncProperty(content, async (text) => {
    const folder = await folderOf({ "transactions.csv": text });
    const outcome = await read(folder).catch((error: unknown) => error);
    meet(["read", "refused"], [outcome instanceof Failure ? "refused" : "read"]);
    if (outcome instanceof Failure) {
      expect(outcome.details).not.toEqual([]);
      return;
    }
    const { values } = (outcome as FolderRows).table("transactions");
    for (const moment of values.get("created_at") ?? []) expect(moment).toSatisfy(Number.isFinite);
  });
  await fc.assert(property, { numRuns: 300 });
});

test("a file that changes while it is read is refused by name", async () => {
  const whole = "id,project_id,created_at\n1,7,2026-11-01\n2,7,2026-11-02\n";
  const changes: ((path: string) => void)[] = [
    // Parts cut at a row, doubled as by a second export, with other ids, with other columns, broken,
    // removed.
    (path) => writeFileSync(path, whole.slice(0, -15)),
    (path) => writeFileSync(path, whole + whole.split("\n").slice(1).join("\n")),
    (path) => writeFileSync(path, whole.replaceAll(",7,", ",alpha,")),
    (path) => writeFileSync(path, "created_at\n2026-11-01\n"),
    (path) => writeFileSync(path, `${whole}3,7,"2026-11-03\n`),
    rmSync,
  ];
  for (const change of changes) {
    const folder = await folderOf({ "transactions.csv": whole, "chains.csv": "id\n1\n" });
    const changed = read(folder, (step) => {
      if (step.startsWith("Loading transactions.csv")) change(join(folder, "transactions.csv"));
    });
    await expect(changed).rejects.toMatchObject({
      kind: "data",
      details: ["transactions.csv: it changed while it was read; start again once it is complete"],
    });
  }
});

test("moments are read, or refused with the name or the form that is meant, as the golden says of each folder", async () => {
  await replay("csv-columns", null, async (text) => {
    const files = text.split(" ++ ").map((file) => {
      const [, name = "", content = ""] = /^([^:]*): ?(.*)$/.exec(file) ?? [];
      return [name, content.replaceAll(" | ", "\n").concat(content === "" ? "" : "\n")];
    });
    const rows = await read(await folderOf(Object.fromEntries(files))).catch((error) => error);
    if (rows instanceof Failure) return [`${rows.kind}:`, ...(rows.details ?? [])].join("\n  ");
    const [table, column] = text.startsWith("events")
      ? (["events", "timestamp"] as const)
      : (["transactions", "created_at"] as const);
    const notes = (rows as FolderRows).notes.filter((note) => !note.startsWith("no "));
    return [cellsOf(rows, table, column).join(", "), ...notes].join("\n  ");
  });
});

test("Ctrl-C while a folder is loaded ends the process at once and shows no page", async () => {
  const folder = await folderOf({
    "transactions.csv": `created_at\n${"2026-11-01\n".repeat(500_000)}`,
  });
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const args = ["start", "--data", folder, "--port", String(port)];
  const { child, ended } = startCli(args, { cwd: folder });
  // The process listens for signals before it reads the first file.
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) await setTimeout(10);
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ stdout: "", stderr: "" });
  // Before the rows are loaded the program itself ends the run, with the code of the signal.
  expect([child.signalCode, child.exitCode]).toEqual(
    child.exitCode === null ? ["SIGINT", null] : [null, 130],
  );
});

test("a missing folder, and a file in the place of a folder, are refused by name", async () => {
  const folder = await folderOf({ "transactions.csv": "created_at\n" });
  for (const path of [join(folder, "gone"), join(folder, "transactions.csv")]) {
    await expect(read(path)).rejects.toMatchObject({
      kind: "usage",
      message: `cannot load ${path}: there is no such folder; give a folder that holds CSV files`,
    });
  }
});

test("the documentation's sample loads, and its psql commands export what the tables need", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/csv.md"), "utf8");
  const blocks = [...page.matchAll(/^```csv (\S+)\n((?:.*\n)*?)```$/gm)];
  const files = Object.fromEntries(blocks.map(([, name = "", content = ""]) => [name, content]));
  expect(Object.keys(files).sort()).toEqual(
    DATABASE_TABLES.map(({ name }) => `${name}.csv`).sort(),
  );
  const { notes } = await read(await folderOf(files));
  expect(notes).toEqual([]);

  const { query } = await sharedBackend("sample");
  const exported = [...page.matchAll(/^\\copy \((select .*?)\) to '(\w+)\.csv' csv header$/gm)];
  for (const table of DATABASE_TABLES) {
    const sql = exported.find(([, , name]) => name === table.name)?.[1] ?? "";
    const [row = {}] = await query<object>(`${sql} limit 1`);
    const names = Object.keys(row);
    const needed = table.columns.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(needed));
  }
});

test("where the usual days have no rows, the terminal names the newest row and how to show it", async () => {
  const transactions = "created_at,chain_id\n2023-12-30,1\n2023-12-31,1\n";
  const folder = await folderOf({ "transactions.csv": transactions });
  const cwd = await folderOf({});
  const stop = new AbortController();
  const settings: Record<string, string> = {};
  const lines: string[] = [];
  const output: BackendOutput = {
    stdout: () => {},
    step: () => {},
    async stderr(line) {
      lines.push(line);
      const [, name = "", value = ""] = /^ {2}(SUPABASE_\w+)=(.*)$/.exec(line) ?? [];
      if (name !== "") settings[name] = value;
      if (!line.endsWith("Ctrl-C stops it.")) return;
      const env = { SUPABASE_URL: "", ...settings };
      const read = (words: string) =>
        runCli(`metrics --csv --time-zone UTC ${words}`, { cwd, env });
      const found = [await read(""), await read("--period last-month")];
      for (const { code, stderr } of found) lines.push(`${code} ${stderr}`);
      const there = await read("--to 2023-12-31");
      lines.push(there.stdout, there.stderr);
      stop.abort();
    },
  };
  const world = testWorld({ signal: stop.signal });
  await runStart({ data: folder, port: 0 }, world, output);
  const hint = "No data in .*; the newest row is from Dec 31, 2023: try";
  expect(lines.filter((line) => line.includes("No data in"))).toEqual([
    expect.stringMatching(`^  ${hint} http://127\\.0\\.0\\.1:\\d+/\\?to=2023-12-31$`),
    expect.stringMatching(`^0 ${hint} --to 2023-12-31\n$`),
    expect.stringMatching(`^0 ${hint} --to 2023-12-31 without --period\n$`),
  ]);
  expect(lines.slice(-2)).toEqual([expect.stringContaining("\nscanned_transactions,,,2,"), ""]);
});
