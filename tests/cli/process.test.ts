import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { listDays } from "../../shared/days/range.ts";
import { shell } from "../docs/recipe.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { contentOf, outputOf, runCli, scratchFolder } from "./runCli.ts";
import { ENTRY, startCli } from "./startCli.ts";

// Tests of what only a process has: its folder, its streams, its signals. Calls of `run` prove everything
// else.

const onUnix = describe.skipIf(process.platform === "win32");
const NEEDS_UNIX = { meta: { needs: "Unix" } };
const RANGE = ["--from", "2025-11-01", "--to", "2025-11-02", "--time-zone", "America/Havana"];
const FILE = "2025-11-01_2025-11-02.json";
const SCHEMAS = [
  ...["annotations.schema.json", "changes.json", "index.json", "latest.csv", "latest.json"],
  "snapshot.schema.json",
];
const VIGIL = `'${process.execPath}' '${ENTRY}'`;

let env: Record<string, string>;

beforeAll(async () => {
  const backend = await sharedBackend("sample");
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

async function folderWithSnapshot(): Promise<string> {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "a.json"), snapshotText(snapshotOf()));
  return cwd;
}

test("paths begin in the working folder, and messages name them as they were written", async () => {
  const cwd = await scratchFolder();
  await mkdir(join(cwd, "work"));
  const args = ["verify", "../work/./none.json"];
  const { code, stderr } = await startCli(args, { cwd: join(cwd, "work") }).ended;
  expect([code, stderr.split(": name")[0]]).toEqual([
    2,
    "vigil: no snapshot at ../work/./none.json",
  ]);
});

type Output = [command: string, behind: string, code: number, sentence: RegExp];

const CLOSED: Output[] = [
  ["metrics --snapshot a.json --json", "| head -n 1 > /dev/null", 0, /^$/],
  ["metrics --snapshot a.json --json", "| true", 0, /^$/],
];
const FULL: Output[] = [
  ["--help", "> /dev/full", 1, /^vigil: the output cannot be written \(ENOSPC: [^\n]+\)\n$/],
];

onUnix("the output of a command", NEEDS_UNIX, () => {
  test.concurrent.each([...CLOSED, ...(existsSync("/dev/full") ? FULL : [])])(
    "%s %s ends with %i and at most a sentence",
    async (command, behind, code, sentence) => {
      const cwd = await folderWithSnapshot();
      // The exit code of the pipeline's first command, not its last.
      const script = `{ ${VIGIL} ${command}; echo $? > code; } ${behind}; exit $(cat code)`;
      expect(await shell(script, { cwd })).toEqual({
        code,
        stdout: "",
        stderr: expect.stringMatching(sentence),
      });
    },
  );
});

test("cells are read from a pipe to its end", async () => {
  const cwd = await scratchFolder();
  const header = "source,day,previous,label,tally,newest\n";
  await writeFile(join(cwd, "head.csv"), `${header}cover,2026-10-31,2026-08-31,UTC,,\n`);
  await writeFile(join(cwd, "rows.csv"), "transactions,2026-10-31,,A,8,2026-10-31T08:00:00Z\n");
  const { stdout } = await shell(`cat head.csv rows.csv | ${VIGIL} snapshot --cube -`, { cwd });
  expect(stdout).toMatch("wrote snapshots/2026-10-01_2026-10-31.json, 8 transactions");
});

/** Cells whose snapshot is larger than its schema. */
function manyCells(tally: number): string {
  const days = listDays({ from: "2022-01-01", to: "2025-11-02" });
  const rows = [..."ABCDEFGH"].flatMap((chain) =>
    days.map((day) => `transactions,${day},,${chain},${tally},${day}`),
  );
  const header = "source,day,previous,label,tally,newest";
  return [header, "cover,2025-11-02,2022-01-01,UTC,,", ...rows].join("\n");
}

onUnix("a disk that fills up while a file is written", NEEDS_UNIX, () => {
  test.each([
    ["schema", 8, ["annotations.schema.json", "changes.json", "index.json"]],
    ["snapshot", 62, SCHEMAS.filter((name) => name !== "latest.json")],
  ])("the %s, leaves the earlier ones as they are", async (_, kilobytes, fitting) => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "cells"), manyCells(1));
    await outputOf("snapshot --cube cells --out out", { cwd });
    const earlier = await contentOf(join(cwd, "out"));
    const fits = ([, text]: [string, string]) => Buffer.byteLength(text) <= 1024 * kilobytes;
    expect(
      Object.entries(earlier)
        .filter(fits)
        .map(([name]) => name),
    ).toEqual(fitting);
    await writeFile(join(cwd, "cells"), manyCells(2));
    // A limit to the size of a file stands in for a full disk.
    const limited = `ulimit -f ${2 * kilobytes}; exec ${VIGIL} snapshot --cube cells --out out`;
    expect(await shell(`export NODE_DISABLE_COMPILE_CACHE=1; ${limited}`, { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: cannot write to out \(EFBIG[^\n]+\); name another folder with --out\n$/,
      ),
    });
    expect(await contentOf(join(cwd, "out"))).toEqual(earlier);
  });
});

onUnix("a file that an option names", NEEDS_UNIX, () => {
  test("is written behind a link, which stays, and never in place of a pipe or a device", async () => {
    const cwd = await folderWithSnapshot();
    await shell("mkfifo pipe && ln -s report.xlsx link && ln -s link new && touch report.xlsx", {
      cwd,
    });
    const metrics = "metrics --snapshot a.json --xlsx";
    expect((await runCli(`${metrics} link`, { cwd })).code).toBe(0);
    expect(await runCli(`${metrics} pipe`, { cwd })).toMatchObject({
      code: 2,
      stderr: "vigil: pipe is a device or a pipe: name a file, or a new one\n",
    });
    await shell("test -L link && test -s report.xlsx && test -p pipe && rm report.xlsx", { cwd });
    // Now the links lead to a file that does not exist yet.
    expect((await runCli(`${metrics} new`, { cwd })).code).toBe(0);
    const { stdout } = await shell("test -L new && test -L link && test -s report.xlsx && ls", {
      cwd,
    });
    expect(stdout).toBe("a.json\nlink\nnew\npipe\nreport.xlsx\n");
  });
});

onUnix("sql on a disk that fills up", NEEDS_UNIX, () => {
  test("leaves no part of a migration", async () => {
    const cwd = await scratchFolder();
    const limited = `ulimit -f 16; exec ${VIGIL} sql --out .`;
    expect(await shell(`export NODE_DISABLE_COMPILE_CACHE=1; ${limited}`, { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^vigil: cannot write to \. \(EFBIG[^\n]+\n$/),
    });
    expect(await readdir(cwd)).toEqual([]);
  });
});

test("of two runs that write to one folder at once, one writes it whole", async () => {
  const cwd = await scratchFolder();
  const runs = [1, 2].map(() => startCli(["snapshot", ...RANGE], { cwd, env }).ended);
  const codes = (await Promise.all(runs)).map(({ code }) => code);
  expect(codes).toContain(0);
  for (const code of codes) expect([0, 75]).toContain(code);
  expect((await readdir(join(cwd, "snapshots"))).sort()).toEqual([FILE, ...SCHEMAS]);
});

/** The writing end of a named pipe, once the child has opened the reading end. */
async function openedByReader(path: string, child: ChildProcess): Promise<FileHandle> {
  for (;;) {
    const pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    if (pipe !== null) return pipe;
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    await setTimeout(10);
  }
}

describe("a run that is stopped", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s in the middle of a request ends with %i", async (signal, expected) => {
    const cwd = await scratchFolder();
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, "request");
    const silentEnv = { ...env, SUPABASE_URL: `http://127.0.0.1:${port}` };
    const { child, ended } = startCli(["snapshot", ...RANGE], { cwd, env: silentEnv });
    await Promise.race([asked, ended]);
    child.kill(signal);
    expect(await ended).toEqual({ code: expected, stdout: "", stderr: "" });
    expect(await readdir(cwd)).toEqual([]);
    silent.closeAllConnections();
    silent.close();
  });

  onUnix("in the middle of its writing", NEEDS_UNIX, () => {
    test("releases the lock", async () => {
      const cwd = await scratchFolder();
      // While it holds the lock, the run reads the file that it will replace: a pipe in that place makes
      // the run wait.
      await shell(`mkfifo ${FILE}`, { cwd });
      const { child, ended } = startCli(["snapshot", ...RANGE, "--out", "."], { cwd, env });
      const pipe = await openedByReader(join(cwd, FILE), child);
      expect(await readdir(cwd)).toContain(".lock");
      child.kill("SIGINT");
      await pipe.close();
      expect((await ended).code).toBe(130);
      expect((await readdir(cwd)).filter((file) => file.startsWith("."))).toEqual([]);
    });
  });
});
