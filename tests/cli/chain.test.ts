import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INDEX, indexEntry, readIndex } from "../../cli/archive/folderIndex.ts";
import { reindex, snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { verify } from "../../cli/commands/verify.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { addDays } from "../../shared/days/day.ts";
import { snapshotOfDay } from "./exampleSnapshots.ts";
import { scratchFolder, testWorld } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

/** The snapshot that a night writes: of the day before it. */
function snapshotOf(night: number, wallets = night): Snapshot {
  return snapshotOfDay(addDays("2026-10-01", night), wallets);
}

function fileOf(night: number): string {
  const day = addDays("2026-10-01", night);
  return `${day}_${day}.json`;
}

let folder: string;

/** By default at the night itself. */
async function write(
  night: number,
  { keep = 100, wallets = night, at = night } = {},
): Promise<void> {
  const writtenAt = `${addDays("2026-10-02", at)}T02:17:00Z`;
  await writeAt(writtenAt, folder, snapshotOf(night, wallets), keep);
}

async function rewriteIndex(change: (entries: SnapshotEntry[]) => SnapshotEntry[]): Promise<void> {
  const snapshots = change(await readIndex(folder));
  await writeFile(join(folder, INDEX), JSON.stringify({ schema: 1, snapshots }));
}

/** All that is found, by file. */
async function found(): Promise<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {};
  for await (const { file, problems, warnings } of verify(folder, {}, testWorld({}))) {
    const told = [...problems, ...warnings.map((each) => `warning: ${each}`)];
    if (told.length > 0) all[file.slice(folder.length + 1)] = told;
  }
  return all;
}

describe("thirty nights, each of which names the one before it", () => {
  let whole: string;
  beforeAll(async () => {
    folder = await scratchFolder();
    for (let night = 0; night < 30; night++) await write(night);
    whole = folder;
  });
  beforeEach(async () => {
    folder = await scratchFolder();
    await cp(whole, folder, { recursive: true });
  });

  test("are whole", async () => {
    const entries = await readIndex(folder);
    expect(entries.map(({ before }) => before)).toEqual([
      ...entries.slice(1).map(({ file, sha256 }) => ({ file, sha256 })),
      null,
    ]);
    expect(await found()).toEqual({});
  });

  test("report a missing snapshot by name", async () => {
    await rm(join(folder, fileOf(12)));
    await rewriteIndex((entries) => entries.filter(({ file }) => file !== fileOf(12)));
    expect(await found()).toEqual({
      [fileOf(13)]: [`${fileOf(12)}, the snapshot before it, is missing`],
      [INDEX]: ["warning: missed nights: 2026-10-13 (write each with snapshot --to)"],
    });
  });

  test("report a replaced snapshot, even if the index matches it", async () => {
    const other = snapshotOf(20, 7_000);
    await writeFile(join(folder, fileOf(20)), snapshotText(other));
    await rewriteIndex((entries) =>
      entries.map((entry) =>
        entry.file === fileOf(20)
          ? { ...entry, ...indexEntry(other, snapshotText(other), new Date(entry.writtenAt)) }
          : entry,
      ),
    );
    expect(await found()).toEqual({
      [fileOf(21)]: [`${fileOf(20)}, the snapshot before it, was replaced`],
    });
  });

  test("report snapshots that are out of order or foreign", async () => {
    await rewriteIndex(([a, b, c, ...others]) => [a, c, b, ...others] as SnapshotEntry[]);
    await rewriteIndex((entries) =>
      entries.with(10, { ...entries[10], before: null } as SnapshotEntry),
    );
    expect(Object.keys(await found()).sort()).toEqual([fileOf(19), fileOf(28), fileOf(29)]);
    expect((await found())[fileOf(29)]).toEqual([
      `${fileOf(28)}, the snapshot before it, is out of order`,
    ]);
  });

  test("record a snapshot that was written again, and warn if its bytes changed", async () => {
    await write(10, { at: 30 });
    expect(await found()).toEqual({});
    await write(10, { at: 30, wallets: 7_000 });
    const again = "was written again at 2026-11-01T02:17:00Z";
    expect(await found()).toEqual({
      [fileOf(11)]: [`warning: ${fileOf(10)}, the snapshot before it, ${again}`],
    });
    await write(30);
    expect(Object.keys(await found())).toEqual([fileOf(11)]);
  });

  test("stay whole when the oldest are removed or the index is rebuilt", async () => {
    await write(30, { keep: 5 });
    expect(await found()).toEqual({});
    await rewriteIndex(([a, ...others]) => [a, ...others.slice(1)] as SnapshotEntry[]);
    await rm(join(folder, fileOf(29)));
    expect(Object.keys(await found())).toEqual([fileOf(30)]);
    await reindex(folder);
    expect(await found()).toEqual({});
  });
});

test("an index from before the chain is read, and the next snapshot begins the chain", async () => {
  folder = await scratchFolder();
  for (const night of [0, 1, 2]) await write(night);
  await rewriteIndex((entries) => entries.map(({ before: _, ...entry }) => entry));
  expect(await found()).toEqual({});
  await write(3);
  expect((await readIndex(folder))[0]?.before?.file).toBe(fileOf(2));
  await rewriteIndex((entries) => entries.filter(({ file }) => file !== fileOf(2)));
  await rm(join(folder, fileOf(2)));
  expect((await found())[fileOf(3)]).toEqual([`${fileOf(2)}, the snapshot before it, is missing`]);
});

test("nights that were missed and written later break no link, and neither does their retirement", async () => {
  folder = await scratchFolder();
  for (const night of [5, 6, 9, 10]) await write(night);
  expect(await found()).toEqual({
    [INDEX]: ["warning: missed nights: 2026-10-08 to 2026-10-09 (write each with snapshot --to)"],
  });
  for (const night of [8, 7, 1, 11]) await write(night, { at: 11 });
  const nights = [11, 10, 9, 8, 7, 6, 5, 1];
  expect((await readIndex(folder)).map(({ file }) => file)).toEqual(nights.map(fileOf));
  expect(await found()).toEqual({});
  for (const keep of [6, 5, 4, 3]) {
    await write(11, { keep });
    expect(await found()).toEqual({});
  }
});

test("a folder that is written once a week misses no night, and a clock that jumps back breaks no link", async () => {
  folder = await scratchFolder();
  for (const night of [0, 7, 14]) await write(night, { at: 28 - night });
  expect(await found()).toEqual({});
});
