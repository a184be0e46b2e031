import { once } from "node:events";
import { mkdir, readdir, readFile, stat, watch, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { readIndex } from "../../cli/folderIndex.ts";
import { parseSnapshot } from "../../shared/snapshot.ts";
import { runCli, scratchFolder, startCli } from "./runCli.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const RANGE = ["--from", "2025-11-01", "--to", "2025-11-02", "--time-zone", "America/Havana"];
const FILE = "2025-11-01_2025-11-02.json";
const FILES = [
  FILE,
  "annotations.schema.json",
  "changes.json",
  "index.json",
  "snapshot.schema.json",
];

let backend: EmbeddedBackend;
let env: Record<string, string>;

beforeAll(async () => {
  const content = { kind: "csv", folder: SAMPLE } as const;
  backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

afterAll(() => backend.stop());

const snapshot = (cwd: string, ...args: string[]) =>
  runCli(["snapshot", ...RANGE, ...args], { cwd, env });

describe("a snapshot", () => {
  test("is a file of the figures, an index and a schema, told in one line", async () => {
    const cwd = await scratchFolder();
    const { code, stdout, stderr } = await snapshot(cwd, "--out", "public/data");
    const text = await readFile(join(cwd, "public/data", FILE), "utf8");
    const bytes = text.length.toLocaleString("en-US");
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `wrote public/data/${FILE}, 20 transactions, through 2025-11-03T04:59:59Z, ${bytes} bytes, with a single flagged wallet on 2 of 4 days (docs/security.md says who sees that)\n`,
      stderr: "",
    });
    expect((await readdir(join(cwd, "public/data"))).sort()).toEqual(FILES);
    const golden = join(import.meta.dirname, "../goldens/sample-havana.json");
    expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(golden, "utf8")));
    const schema = await readFile(join(cwd, "public/data/snapshot.schema.json"), "utf8");
    const published = join(import.meta.dirname, "../../snapshots/snapshot.schema.json");
    expect(schema).toBe(await readFile(published, "utf8"));
  });

  test("of the same data has the same bytes, and one line in the index", async () => {
    const cwd = await scratchFolder();
    const texts = [];
    for (const read of ["tables", "function"]) {
      expect((await snapshot(cwd, "--out", ".", "--quiet", "--read", read)).code).toBe(0);
      texts.push(await readFile(join(cwd, FILE), "utf8"));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(await readIndex(cwd)).toEqual([
      {
        file: FILE,
        from: "2025-11-01",
        to: "2025-11-02",
        timeZone: "America/Havana",
        cover: { from: "2025-10-30", to: "2025-11-02" },
        bytes: texts[0]?.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        writtenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        dataThrough: "2025-11-03T04:59:59Z",
        before: null,
      },
    ]);
  });

  test("covers the history that it is told to", async () => {
    const cwd = await scratchFolder();
    await snapshot(cwd, "--out", ".", "--history", "30");
    const { cube } = parseSnapshot(await readFile(join(cwd, FILE), "utf8"), FILE);
    expect(cube.cover).toEqual({ from: "2025-10-04", to: "2025-11-02" });
  });

  test("with --dry-run writes nothing and says what it would write", async () => {
    const cwd = await scratchFolder();
    const { code, stdout } = await snapshot(cwd, "--dry-run");
    expect([code, stdout]).toEqual([0, expect.stringMatching(`^would write snapshots/${FILE}, `)]);
    expect(await readdir(cwd)).toEqual([]);
  });

  test("with --quiet prints nothing", async () => {
    const cwd = await scratchFolder();
    expect(await snapshot(cwd, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await readdir(join(cwd, "snapshots"))).sort()).toEqual(FILES);
  });
});

test("--json and --textfile tell machines what was written, and nothing of what was not", async () => {
  const cwd = await scratchFolder();
  const { code, stdout } = await snapshot(cwd, "--json", "--textfile", "vigil.prom");
  const { size } = await stat(join(cwd, "snapshots", FILE));
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      file: `snapshots/${FILE}`,
      written: true,
      rows: { transactions: 20, notifications: 8, exploits: 7, events: 15 },
      dataThrough: "2025-11-03T04:59:59Z",
      seconds: expect.any(Number),
      bytes: size,
      way: "function",
      singleDays: { users: 0, projects: 0, flagged: 2 },
    },
  ]);
  const text = await readFile(join(cwd, "vigil.prom"), "utf8");
  expect(text).toContain(`\nvigil_snapshot_size_bytes ${size}\n`);
  expect((await readdir(cwd)).sort()).toEqual(["snapshots", "vigil.prom"]);

  const dry = await snapshot(cwd, "--json", "--dry-run", "--textfile", "other.prom");
  expect(JSON.parse(dry.stdout)).toMatchObject({ written: false });
  expect(await readdir(cwd)).not.toContain("other.prom");

  const nowhere = await snapshot(cwd, "--quiet", "--textfile", "none/vigil.prom");
  expect(nowhere).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^vigil: cannot write to none\/vigil\.prom \(ENOENT.*\); name another file with --textfile\n$/,
    ),
  });
});

describe("a folder", () => {
  test("that another run writes to is left to it", async () => {
    const cwd = await scratchFolder();
    const owner = { id: "x", pid: process.pid, host: hostname(), since: new Date() };
    await writeFile(join(cwd, ".lock"), JSON.stringify(owner));
    const { code, stdout, stderr } = await snapshot(cwd, "--out", ".");
    expect([code, stdout, stderr]).toEqual([
      75,
      "",
      expect.stringMatching(/^vigil: another run is writing to \. \(process \d+ on .*\n$/),
    ]);
    expect(await readdir(cwd)).toEqual([".lock"]);
  });

  test("that cannot be made is told in a sentence", async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "file"), "");
    const { code, stdout, stderr } = await snapshot(cwd, "--out", "file/out");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^vigil: [^\n]*file\/out[^\n]*\n$/);
  });

  test("that two runs write to at once is whole", async () => {
    const cwd = await scratchFolder();
    await mkdir(join(cwd, "snapshots"));
    const runs = await Promise.all([snapshot(cwd), snapshot(cwd), snapshot(cwd)]);
    const codes = new Set(runs.map(({ code }) => code));
    expect(codes).toContain(0);
    for (const code of codes) expect([0, 75]).toContain(code);
    expect((await readdir(join(cwd, "snapshots"))).sort()).toEqual(FILES);
    parseSnapshot(await readFile(join(cwd, "snapshots", FILE), "utf8"), FILE);
  });
});

describe("a run that is stopped", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s in the middle of a request ends at once with %i", async (signal, expected) => {
    const cwd = await scratchFolder();
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, "request");
    const silentEnv = { ...env, SUPABASE_URL: `http://127.0.0.1:${port}` };
    const { child, ended } = startCli(["snapshot", ...RANGE], { cwd, env: silentEnv });
    await Promise.race([asked, ended]);
    const stoppedAt = Date.now();
    child.kill(signal);
    expect(await ended).toEqual({ code: expected, stdout: "", stderr: "" });
    expect(Date.now() - stoppedAt).toBeLessThan(2_000);
    expect(await readdir(cwd)).toEqual([]);
    silent.closeAllConnections();
    silent.close();
  });

  test("while it holds the lock lets go of it", async () => {
    const cwd = await scratchFolder();
    const { child, ended } = startCli(["snapshot", ...RANGE, "--out", "."], { cwd, env });
    for await (const { filename } of watch(cwd)) if (filename === ".lock") break;
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect((await readdir(cwd)).filter((file) => file.startsWith("."))).toEqual([]);
  });
});
