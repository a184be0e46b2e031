import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { folderArchive } from "../../cli/archive/archive.ts";
import { readIndex } from "../../cli/archive/folderIndex.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { outputOf, runCli, scratchFolder } from "./runCli.ts";

const RANGE = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";
const FILE = "2025-11-01_2025-11-02.json";
const SCHEMAS = [
  ...["annotations.schema.json", "changes.json", "index.json", "latest.csv", "latest.json"],
  "snapshot.schema.json",
];
const FILES = [FILE, ...SCHEMAS];

let env: Record<string, string>;

beforeAll(async () => {
  const backend = await sharedBackend("sample");
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

const snapshot = (cwd: string, args = "") => runCli(`snapshot ${RANGE} ${args}`, { cwd, env });

describe("a snapshot", () => {
  test("is a file of the figures, an index and a schema, reported in one line", async () => {
    const cwd = await scratchFolder();
    const stdout = await outputOf(`snapshot ${RANGE} --out public/data`, { cwd, env });
    const text = await readFile(join(cwd, "public/data", FILE), "utf8");
    const bytes = text.length.toLocaleString("en-US");
    expect(stdout).toBe(
      `wrote public/data/${FILE}, 14 transactions (20 with the days before), through 2025-11-02, ${bytes} bytes, with a single flagged wallet on 2 of 4 days (docs/security.md says who sees that)\n`,
    );
    expect((await readdir(join(cwd, "public/data"))).sort()).toEqual(FILES);
    const golden = join(import.meta.dirname, "../goldens/sample-havana.json");
    expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(golden, "utf8")));
    const schema = await readFile(join(cwd, "public/data/snapshot.schema.json"), "utf8");
    const published = join(import.meta.dirname, "../../snapshots/snapshot.schema.json");
    expect(schema).toBe(await readFile(published, "utf8"));
  });

  test("of the same data has the same bytes, and one line in the index, with the days of --history", async () => {
    const cwd = await scratchFolder();
    const texts = [];
    for (const read of ["tables", "function"]) {
      expect((await snapshot(cwd, `--out . --quiet --read ${read}`)).code).toBe(0);
      texts.push(await readFile(join(cwd, FILE), "utf8"));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(await readIndex(folderArchive(cwd))).toEqual([
      {
        file: FILE,
        from: "2025-11-01",
        to: "2025-11-02",
        timeZone: "America/Havana",
        cover: { from: "2025-10-30", to: "2025-11-02" },
        bytes: texts[0]?.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        writtenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        dataThrough: "2025-11-02",
      },
    ]);
    await snapshot(cwd, "--out . --history 30");
    expect((await readIndex(folderArchive(cwd)))[0]?.cover).toEqual({
      from: "2025-10-04",
      to: "2025-11-02",
    });
  });

  test("names the files that --keep removes on stderr, none with --quiet, and is refused if --keep would remove it", async () => {
    const cwd = await scratchFolder();
    const early = "--from 2025-10-30 --to 2025-10-31 --keep 1";
    expect((await snapshot(cwd, early)).stderr).toBe("");
    expect((await snapshot(cwd, "--keep 1")).stderr).toBe(
      "vigil: removed snapshots/2025-10-30_2025-10-31.json (--keep 1)\n",
    );
    expect(await snapshot(cwd, early)).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^vigil: 2025-10-30_2025-10-31\.json would not be kept: /),
    });
    expect((await readdir(join(cwd, "snapshots"))).sort()).toEqual(FILES);
    const later = "--from 2025-11-02 --to 2025-11-03 --keep 1 --quiet";
    expect(await snapshot(cwd, later)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await readdir(join(cwd, "snapshots"))).sort()).not.toContain(FILE);
  });
});

test("--json and --textfile report written files, and never a file that was not written", async () => {
  const cwd = await scratchFolder();
  const { code, stdout } = await snapshot(cwd, "--json --textfile vigil.prom");
  const { size } = await stat(join(cwd, "snapshots", FILE));
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      file: `snapshots/${FILE}`,
      written: true,
      rows: { transactions: 20, notifications: 8, exploits: 7, events: 15 },
      dataThrough: "2025-11-02",
      seconds: expect.any(Number),
      bytes: size,
      origin: "function",
      singleDays: { users: 0, projects: 0, flagged: 2 },
      removed: [],
    },
  ]);
  const text = await readFile(join(cwd, "vigil.prom"), "utf8");
  expect(text).toContain(`\nvigil_snapshot_size_bytes ${size}\n`);
  expect((await readdir(cwd)).sort()).toEqual(["snapshots", "vigil.prom"]);

  const unwritten = await scratchFolder();
  const dry = await snapshot(unwritten, "--json --dry-run --textfile vigil.prom");
  expect(JSON.parse(dry.stdout)).toMatchObject({ written: false });
  expect((await snapshot(unwritten, "--dry-run")).stdout).toMatch(
    `would write snapshots/${FILE}, `,
  );
  expect(await readdir(unwritten)).toEqual([]);
});

test("a folder that another run is writing to is refused", async () => {
  const cwd = await scratchFolder();
  const owner = { id: "x", pid: process.ppid, host: hostname(), since: new Date() };
  await writeFile(join(cwd, ".lock"), JSON.stringify(owner));
  expect(await snapshot(cwd, "--out .")).toEqual({
    code: 75,
    stdout: "",
    stderr: expect.stringMatching(
      `^vigil: another run is writing to . .process ${process.ppid} on .*\n$`,
    ),
  });
  expect(await readdir(cwd)).toEqual([".lock"]);
});

test.skipIf(!existsSync("/proc"))(
  "a folder that the file system does not make ends the run in a sentence",
  { meta: { needs: "/proc" } },
  async () => {
    const cwd = await scratchFolder();
    for (const out of ["/proc/vigil", "/proc/vigil/snapshots"]) {
      expect(await snapshot(cwd, `--out ${out}`)).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^vigil: cannot write to \/proc\/vigil.*; name another folder with --out\n$/,
        ),
      });
    }
  },
);

test.each([
  ["--out file", /^vigil: cannot write to file \(EEXIST.*\); name another folder with --out\n$/],
  [
    "--out file/out",
    /^vigil: cannot write to file\/out \(ENOTDIR.*\); name another folder with --out\n$/,
  ],
  [
    "--quiet --textfile none/vigil.prom",
    /^vigil: cannot write to none\/vigil\.prom \(ENOENT: no such file or directory\); name another file with --textfile\n$/,
  ],
])("%s that cannot be written is reported in a sentence", async (args, sentence) => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "file"), "");
  const stderr = expect.stringMatching(sentence);
  expect(await snapshot(cwd, args)).toEqual({ code: 1, stdout: "", stderr });
});
