import { beforeEach, expect, test } from "vitest";
import { folderArchive } from "../../cli/archive/archive.ts";
import { INDEX, readIndex } from "../../cli/archive/folderIndex.ts";
import { verify } from "../../cli/publish/verify.ts";
import { addDays } from "../../shared/days/day.ts";
import { snapshotOfDay } from "./exampleSnapshots.ts";
import { scratchFolder, testWorld } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

let folder: string;

beforeEach(async () => {
  folder = await scratchFolder();
});

/** Writes the snapshot of the day before a night, by default at that night itself. */
async function write(night: number, at = night): Promise<void> {
  const writtenAt = `${addDays("2026-10-02", at)}T02:17:00Z`;
  await writeAt(writtenAt, folder, snapshotOfDay(addDays("2026-10-01", night)));
}

/** All problems and warnings, by file. */
async function found(): Promise<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {};
  for await (const { file, problems, warnings } of verify(folder, {}, testWorld({}))) {
    const told = [...problems, ...warnings.map((each) => `warning: ${each}`)];
    if (told.length > 0) all[file.slice(folder.length + 1)] = told;
  }
  return all;
}

test("missed snapshots are a warning from the first run after them until they are written, and take their places among the others", async () => {
  for (const night of [5, 6]) await write(night);
  for (const night of [9, 10]) {
    await write(night);
    expect(await found()).toEqual({
      [INDEX]: [
        "warning: missed snapshots: 2026-10-08 to 2026-10-09 (write each with snapshot --to, without --max-age)",
      ],
    });
  }
  for (const night of [8, 7, 1, 11]) await write(night, 11);
  const days = [11, 10, 9, 8, 7, 6, 5, 1].map((night) => addDays("2026-10-01", night));
  expect((await readIndex(folderArchive(folder))).map(({ to }) => to)).toEqual(days);
  expect(await found()).toEqual({});
});

test("a folder that is written once a week misses none", async () => {
  for (const night of [0, 7, 14]) await write(night);
  expect(await found()).toEqual({});
});
