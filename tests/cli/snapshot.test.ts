import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../embedded/embeddedBackend.ts";
import { runCli, scratchFolder } from "./runCli.ts";
import { replaySessions } from "./session.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const RANGE = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";

let backend: EmbeddedBackend;
let env: Record<string, string>;

beforeAll(async () => {
  const content = { kind: "csv", folder: SAMPLE } as const;
  backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

afterAll(() => backend.stop());

const snapshot = (cwd: string, args = "") => runCli(`snapshot ${RANGE} ${args}`, { cwd, env });

test("a snapshot is written, kept, replaced or refused, and nothing else changes, as each session of the golden says", async () => {
  await replaySessions("snapshot", {
    env: { ...env, ANON: backend.anonKey },
    query: backend.query,
  });
});

test("a snapshot has the figures that were counted by hand, and the published schema beside it", async () => {
  const cwd = await scratchFolder();
  const { stdout } = await snapshot(cwd, "--out . --json");
  const { size } = await stat(join(cwd, "2025-11-01_2025-11-02.json"));
  expect(JSON.parse(stdout).bytes).toBe(size);
  for (const [written, published] of [
    ["2025-11-01_2025-11-02.json", "tests/goldens/sample-havana.json"],
    ["snapshot.schema.json", "snapshots/snapshot.schema.json"],
    ["annotations.schema.json", "snapshots/annotations.schema.json"],
  ] as const) {
    const expected = await readFile(join(import.meta.dirname, "../..", published), "utf8");
    const text = await readFile(join(cwd, written), "utf8");
    expect(JSON.parse(text), written).toEqual(JSON.parse(expected));
  }
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
    for (const out of ["/proc/vigil", "/proc/vigil/snapshots"]) {
      expect(await snapshot(await scratchFolder(), `--out ${out}`)).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^vigil: cannot write to \/proc\/vigil.*; name another folder with --out\n$/,
        ),
      });
    }
  },
);
