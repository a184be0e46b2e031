import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { outputOf, runCli, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

const NOTES = [
  {
    day: "2026-10-05",
    text: "Release 2.1 \u001b[31mof\u202E the scanner",
    link: "https://example.org/2.1",
  },
  { from: "2026-10-01", to: "2026-10-04", text: `Backfill of rows ${"that came late ".repeat(6)}` },
  { day: "2026-10-03", text: "Before the range" },
];

async function folderWith(annotations: string): Promise<string> {
  const cwd = await scratchFolder();
  await writeAt(NIGHT, join(cwd, "snapshots"), snapshotOf());
  await writeFile(join(cwd, "snapshots/annotations.json"), annotations);
  return cwd;
}

const NIGHT = "2026-10-07T02:00:00Z";

const METRICS = "metrics --snapshot snapshots";

test("the tables have the notes about their days, also with one snapshot file", async () => {
  const cwd = await folderWith(JSON.stringify(NOTES));
  const stdout = await outputOf(METRICS, { cwd });
  const notes = stdout.slice(stdout.indexOf("Notes\n"));
  expect(notes).toBe(`Notes
  Oct 01, 2026 - Oct 04, 2026: Backfill of rows that came late that came late
  that came late that came late that came late that came late
  Oct 05, 2026: Release 2.1 \uFFFD[31mof\uFFFD the scanner https://example.org/2.1
`);
  const file = await runCli(`${METRICS}/2026-10-04_2026-10-06.json`, { cwd });
  expect(file.stdout).toContain(notes);
});

test("without notes about the range there is no section of notes", async () => {
  const cwd = await folderWith(JSON.stringify(NOTES.slice(2)));
  expect((await runCli(METRICS, { cwd })).stdout).not.toContain("Notes");
});

test("invalid notes are reported with their place and left out, and the figures are printed", async () => {
  const cwd = await folderWith('[{ "day": "2026-10-05", "text": "a", "link": "javascript:b" }]');
  const { code, stdout, stderr } = await runCli(METRICS, { cwd });
  expect(stderr).toBe(
    "vigil: snapshots/annotations.json is not a list of notes: write a whole address that begins " +
      "with https://, without a user's name at 0.link; the notes are left out\n",
  );
  expect([code, stdout.includes("Scanned Transactions")]).toEqual([0, true]);
  for (const form of ["--json", "--xlsx a.xlsx"]) {
    const run = await runCli(`${METRICS} ${form}`, { cwd });
    expect([form, run.code, run.stderr]).toEqual([form, 0, ""]);
  }
});

test("no text of a note steers the terminal", async () => {
  const texts = HOSTILE_NAMES.filter(({ length }) => length <= 500);
  const notes = texts.map((text) => ({ day: "2026-10-05", text }));
  const cwd = await folderWith(JSON.stringify(notes));
  const stdout = await outputOf(METRICS, { cwd });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b\ufeff]/);
  expect(stdout).toContain("<img src=x");
});

test("a snapshot writes the schema of notes beside them and leaves them alone", async () => {
  const cwd = await folderWith(JSON.stringify(NOTES));
  await writeAt(NIGHT, join(cwd, "snapshots"), snapshotOf());
  expect(await readFile(join(cwd, "snapshots/annotations.json"), "utf8")).toBe(
    JSON.stringify(NOTES),
  );
  const published = join(import.meta.dirname, "../../snapshots/annotations.schema.json");
  expect(await readFile(join(cwd, "snapshots/annotations.schema.json"), "utf8")).toBe(
    await readFile(published, "utf8"),
  );
});
