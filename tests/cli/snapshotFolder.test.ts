import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { readIndex } from "../../cli/folderIndex.ts";
import { writeSnapshot } from "../../cli/snapshotFolder.ts";
import { addDays } from "../../shared/day.ts";
import { Failure } from "../../shared/failure.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/snapshot.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { scratchFolder, startNode } from "./runCli.ts";

/** A small snapshot of one day; `wallets` makes another text of the same name. */
function snapshotOf(daysAgo: number, wallets = 0): Snapshot {
  const day = addDays("2026-11-20", -daysAgo);
  const rows = { transactions: [], notifications: [], exploits: [], events: [] };
  const cover = { from: addDays(day, -1), to: day };
  return snapshot(cubeOf({ ...rows, memberships: [], wallets }, cover), { from: day, to: day });
}

/** Throws unless every file is whole and the index lists those that are there. */
async function checkFolder(folder: string): Promise<string[]> {
  const listed = await readIndex(folder);
  const snapshots = (await readdir(folder)).filter((file) => /^\d.*\.json$/.test(file));
  for (const file of snapshots) parseSnapshot(await readFile(join(folder, file), "utf8"), file);
  expect(snapshots).toEqual(expect.arrayContaining(listed.map(({ file }) => file)));
  return listed.map(({ file }) => file);
}

async function lock(folder: string, pid: number) {
  const owner = { id: "x", pid, host: hostname(), since: new Date() };
  await writeFile(join(folder, ".lock"), JSON.stringify(owner));
}

const NOBODY = 2 ** 22 + 1;

describe("a folder", () => {
  test("lists its snapshots newest first, each once, with the hash of its bytes", async () => {
    const folder = await scratchFolder();
    for (const daysAgo of [3, 2, 3])
      await writeSnapshot(folder, snapshotOf(daysAgo), { keep: 10, replace: true });
    expect(await checkFolder(folder)).toEqual([
      "2026-11-17_2026-11-17.json",
      "2026-11-18_2026-11-18.json",
    ]);
    for (const { file, bytes, sha256 } of await readIndex(folder)) {
      const text = await readFile(join(folder, file));
      expect(bytes).toBe(text.length);
      expect(sha256).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  test("keeps as many snapshots as it is told to, and the schema", async () => {
    const folder = await scratchFolder();
    for (const daysAgo of [4, 3, 2, 1])
      await writeSnapshot(folder, snapshotOf(daysAgo), { keep: 2, replace: true });
    expect((await readdir(folder)).sort()).toEqual([
      "2026-11-18_2026-11-18.json",
      "2026-11-19_2026-11-19.json",
      "annotations.schema.json",
      "changes.json",
      "index.json",
      "snapshot.schema.json",
    ]);
  });

  test("loses what a killed run has left behind, and nothing else", async () => {
    const folder = await scratchFolder();
    for (const file of [".a.json.123.partial", ".keep", "notes.partial"]) {
      await writeFile(join(folder, file), "half");
    }
    await writeSnapshot(folder, snapshotOf(1), { keep: 10, replace: true });
    expect((await readdir(folder)).sort().slice(0, 3)).toEqual([
      ".keep",
      "2026-11-19_2026-11-19.json",
      "annotations.schema.json",
    ]);
    expect(await readdir(folder)).toContain("notes.partial");
  });
});

describe("a lock", () => {
  test("of a process that lives is respected, and its owner named", async () => {
    const folder = await scratchFolder();
    await lock(folder, process.ppid);
    const message = expect.stringContaining(
      `another run is writing to ${folder} (process ${process.ppid}`,
    );
    const writing = writeSnapshot(folder, snapshotOf(1), { keep: 10, replace: true });
    await expect(writing).rejects.toMatchObject({ kind: "locked", message });
    expect(await readdir(folder)).toEqual([".lock"]);
  });

  test("whose owner is dead is taken over and leaves nothing", async () => {
    const folder = await scratchFolder();
    await lock(folder, NOBODY);
    await writeSnapshot(folder, snapshotOf(1), { keep: 10, replace: true });
    expect((await readdir(folder)).filter((file) => file.startsWith("."))).toEqual([]);
  });

  test("that nobody can read is taken over", async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, ".lock"), "");
    await writeSnapshot(folder, snapshotOf(1), { keep: 10, replace: true });
    expect(await checkFolder(folder)).toHaveLength(1);
  });
});

test("many runs at once write one after the other or find the lock, and fail for no other reason", async () => {
  const folder = await scratchFolder();
  await lock(folder, NOBODY);
  const outcomes: unknown[] = [];
  const writer = async (number: number) => {
    for (let run = 0; run < 12; run++) {
      const writing = writeSnapshot(folder, snapshotOf(number, run), { keep: 4, replace: true });
      outcomes.push(await writing.then(() => "written", outcomeOf));
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  expect([...new Set(outcomes)].sort()).toEqual(["locked", "written"]);
  expect((await checkFolder(folder)).length).toBeLessThanOrEqual(4);
  expect((await readdir(folder)).filter((file) => file.startsWith("."))).toEqual([]);
});

function outcomeOf(error: unknown): unknown {
  return error instanceof Failure ? error.kind : error;
}

test("a run that is killed at any moment leaves whole files, and a folder that others write to", async () => {
  const folder = await scratchFolder();
  const script = join(await scratchFolder(), "writer.mts");
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  await writeFile(
    script,
    `import { writeSnapshot } from ${here("../../cli/snapshotFolder.ts")};
     const snapshots = JSON.parse(process.argv[2]);
     console.log("writing");
     for (let i = 0; ; i++) await writeSnapshot(process.argv[3], snapshots[i % snapshots.length], { keep: 2, replace: true });`,
  );
  const snapshots = [1, 2, 3].flatMap((ago) => [snapshotOf(ago), snapshotOf(ago, 7)]);
  const kill = async () => {
    const { child, ended } = startNode([script, JSON.stringify(snapshots), folder], {
      cwd: folder,
    });
    await Promise.race([ended, new Promise((resolve) => child.stdout?.once("data", resolve))]);
    await sleep(20 + Math.random() * 60);
    child.kill("SIGKILL");
    return ended;
  };
  for (let run = 0; run < 5; run++) {
    expect((await kill()).stderr).toBe("");
    await checkFolder(folder);
  }
  await writeSnapshot(folder, snapshotOf(0), { keep: 10, replace: true });
  expect((await readdir(folder)).filter((file) => file.startsWith("."))).toEqual([]);
  expect(await checkFolder(folder)).toContain("2026-11-20_2026-11-20.json");
});
