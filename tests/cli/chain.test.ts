import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { entryOf, INDEX, readIndex } from "../../cli/folderIndex.ts";
import { reindex, snapshotText, writeSnapshot } from "../../cli/snapshotFolder.ts";
import { verify } from "../../cli/verify.ts";
import { addDays } from "../../shared/day.ts";
import { type Snapshot, type SnapshotEntry, snapshot } from "../../shared/snapshot.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { scratchFolder } from "./runCli.ts";

/** The snapshot that a night writes: of the day before it. */
function snapshotOf(night: number, wallets = night): Snapshot {
  const day = addDays("2026-10-01", night);
  const rows = { transactions: [], notifications: [], exploits: [], events: [] };
  const cover = { from: addDays(day, -1), to: day };
  return snapshot(cubeOf({ ...rows, memberships: [], wallets }, cover), { from: day, to: day });
}

function fileOf(night: number): string {
  const day = addDays("2026-10-01", night);
  return `${day}_${day}.json`;
}

let folder: string;

async function write(night: number, { keep = 100, wallets = night } = {}): Promise<void> {
  await writeSnapshot(folder, snapshotOf(night, wallets), { keep, replace: true });
}

async function rewriteIndex(change: (entries: SnapshotEntry[]) => SnapshotEntry[]): Promise<void> {
  const snapshots = change(await readIndex(folder));
  await writeFile(join(folder, INDEX), JSON.stringify({ schema: 1, snapshots }));
}

/** All that is found, by file. */
async function found(): Promise<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {};
  for await (const { file, problems, warnings } of verify(
    folder,
    {},
    new AbortController().signal,
  )) {
    const told = [...problems, ...warnings.map((each) => `warning: ${each}`)];
    if (told.length > 0) all[file.slice(folder.length + 1)] = told;
  }
  return all;
}

describe("of thirty nights, each names the one before it", () => {
  beforeEach(async () => {
    folder = await scratchFolder();
    for (let night = 0; night < 30; night++) await write(night);
  });

  test("and they are whole", async () => {
    const entries = await readIndex(folder);
    expect(entries.map(({ before }) => before)).toEqual([
      ...entries.slice(1).map(({ file, sha256 }) => ({ file, sha256 })),
      null,
    ]);
    expect(await found()).toEqual({});
  });

  test("so that one that is missing is named", async () => {
    await rm(join(folder, fileOf(12)));
    await rewriteIndex((entries) => entries.filter(({ file }) => file !== fileOf(12)));
    expect(await found()).toEqual({
      [fileOf(13)]: [`${fileOf(12)}, the one before it, is missing`],
    });
  });

  test("and one that was replaced, though the index fits it", async () => {
    const other = snapshotOf(20, 7_000);
    await writeFile(join(folder, fileOf(20)), snapshotText(other));
    await rewriteIndex((entries) =>
      entries.map((entry) =>
        entry.file === fileOf(20)
          ? { ...entry, ...entryOf(other, snapshotText(other), new Date(entry.writtenAt)) }
          : entry,
      ),
    );
    expect(await found()).toEqual({
      [fileOf(21)]: [`${fileOf(20)}, the one before it, was replaced`],
    });
  });

  test("and those that are out of order, or from elsewhere", async () => {
    await rewriteIndex(([a, b, c, ...others]) => [a, c, b, ...others] as SnapshotEntry[]);
    const early = { ...(await readIndex(folder))[10], before: null } as SnapshotEntry;
    await rewriteIndex((entries) => entries.with(10, early));
    expect(Object.keys(await found()).sort()).toEqual([fileOf(19), fileOf(27), fileOf(29)]);
    expect((await found())[fileOf(29)]).toEqual([
      `${fileOf(28)}, the one before it, is out of order`,
    ]);
  });

  test("and one that was written again is on record, with its bytes a warning if they changed", async () => {
    await write(10);
    expect(await found()).toEqual({});
    await write(10, { wallets: 7_000 });
    expect(await found()).toEqual({
      [fileOf(11)]: [
        expect.stringMatching(
          `^warning: ${fileOf(10)}, the one before it, was written again at 2\\S+Z$`,
        ),
      ],
    });
    await write(30);
    expect(Object.keys(await found())).toEqual([fileOf(11)]);
  });

  test("until those before are kept no longer, or the index is made anew", async () => {
    await write(30, { keep: 5 });
    expect(await found()).toEqual({});
    await rewriteIndex(([a, ...others]) => [a, ...others.slice(1)] as SnapshotEntry[]);
    await rm(join(folder, fileOf(29)));
    expect(Object.keys(await found())).toEqual([fileOf(30)]);
    await reindex(folder);
    expect(await found()).toEqual({});
  });
});

test("an index that is older than the chain is read, and goes on with it", async () => {
  folder = await scratchFolder();
  for (const night of [0, 1, 2]) await write(night);
  await rewriteIndex((entries) => entries.map(({ before: _, ...entry }) => entry));
  expect(await found()).toEqual({});
  await write(3);
  expect((await readIndex(folder))[0]?.before?.file).toBe(fileOf(2));
  await rewriteIndex((entries) => entries.filter(({ file }) => file !== fileOf(2)));
  await rm(join(folder, fileOf(2)));
  expect(await found()).toEqual({ [fileOf(3)]: [`${fileOf(2)}, the one before it, is missing`] });
});

test("a clock that jumps back breaks no link", async () => {
  folder = await scratchFolder();
  for (const night of [0, 1, 2]) await write(night);
  await rewriteIndex((entries) =>
    entries.map((entry, i) => ({ ...entry, writtenAt: `2026-10-0${i + 1}T02:17:00Z` })),
  );
  expect(await found()).toEqual({});
});
