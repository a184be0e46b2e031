import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderArchive } from "../../cli/archive/archive.ts";
import { readFilledIndex, readIndex, sha256Of } from "../../cli/archive/folderIndex.ts";
import { reindex } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { addDays } from "../../shared/days/day.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { snapshotOfDay } from "./exampleSnapshots.ts";
import { contentOf, outputOf, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

function snapshotOf(daysAgo: number, wallets = 0): Snapshot {
  return snapshotOfDay(addDays("2026-11-20", -daysAgo), wallets);
}

function write(folder: string, daysAgo: number, keep = 10, wallets = 0) {
  return writeAt("2026-11-21", folder, snapshotOf(daysAgo, wallets), keep);
}

function fileOf(daysAgo: number): string {
  const day = addDays("2026-11-20", -daysAgo);
  return `${day}_${day}.json`;
}

/** Throws unless every file is whole and the index lists the files of the folder. */
async function checkFolder(folder: string): Promise<string[]> {
  const listed = await readIndex(folderArchive(folder));
  const snapshots = (await readdir(folder)).filter((file) => /^\d.*\.json$/.test(file));
  for (const file of snapshots) parseSnapshot(await readFile(join(folder, file), "utf8"), file);
  expect(snapshots).toEqual(expect.arrayContaining(listed.map(({ file }) => file)));
  return listed.map(({ file }) => file);
}

describe("a folder", () => {
  test("keeps the snapshots that end last, whenever they were written, and names the removed files", async () => {
    const folder = await scratchFolder();
    for (const daysAgo of [4, 1, 3, 2]) await write(folder, daysAgo);
    const { removed } = await write(folder, 5, 5);
    expect(removed).toEqual([]);
    const last = await write(folder, 0, 3);
    expect(last.removed).toEqual([3, 4, 5].map((ago) => join(folder, fileOf(ago))));
    expect(await checkFolder(folder)).toEqual([fileOf(0), fileOf(1), fileOf(2)]);
  });

  test("has the first snapshot of its index as latest.json and, as metrics prints it, latest.csv", async () => {
    const cwd = await scratchFolder();
    const cube = cubeOf({ wallets: 7 }, { from: "2026-11-18", to: "2026-11-20" });
    const elsewhere = snapshot(
      { ...cube, timeZone: "Asia/Tokyo" },
      { from: "2026-11-20", to: "2026-11-20" },
    );
    const latest = async () => {
      const { "latest.json": json = "", "latest.csv": csv = "" } = await contentOf(cwd);
      expect(await outputOf("metrics --snapshot . --csv", { cwd })).toBe(csv);
      return parseSnapshot(json, "latest.json");
    };
    await write(cwd, 1, 10, 3);
    await write(cwd, 2, 10, 4);
    expect(await latest()).toEqual(snapshotOf(1, 3));
    await writeAt("2026-11-22", cwd, elsewhere);
    expect(await latest()).toEqual(elsewhere);
    await rm(join(cwd, fileOf(0)));
    await reindex(cwd);
    expect(await latest()).toEqual(snapshotOf(1, 3));
    for (const ago of [1, 2]) await rm(join(cwd, fileOf(ago)));
    await reindex(cwd);
    expect((await readdir(cwd)).filter((file) => file.startsWith("latest"))).toEqual([]);
  });

  test("whose index is lost lists its snapshots again, with a note", async () => {
    const folder = await scratchFolder();
    for (const daysAgo of [3, 2]) await write(folder, daysAgo);
    await rm(join(folder, "index.json"));
    await mkdir(join(folder, fileOf(4)));
    await expect(readFilledIndex(folder)).rejects.toThrow("snapshot --reindex lists them");
    const { notes } = await write(folder, 1);
    expect(notes).toEqual([
      `${join(folder, "index.json")} did not list ${fileOf(2)} and ${fileOf(3)}: listed again`,
    ]);
    const listed = (await readIndex(folderArchive(folder))).map(({ file }) => file);
    expect(listed).toEqual([fileOf(1), fileOf(2), fileOf(3)]);
  });

  test("loses only files that are the listed snapshots, whatever its index names", async () => {
    const folder = await scratchFolder();
    for (const daysAgo of [3, 2]) await write(folder, daysAgo);
    const foreign = JSON.stringify({ name: "app" });
    await writeFile(join(folder, "package.json"), foreign);
    const changed = join(folder, fileOf(3));
    await writeFile(changed, `${await readFile(changed, "utf8")} `);
    const index = JSON.parse(await readFile(join(folder, "index.json"), "utf8"));
    const [entry] = index.snapshots;
    const forged = { ...entry, file: "package.json", sha256: sha256Of(foreign) };
    index.snapshots.push({
      ...forged,
      from: "2026-11-01",
      to: "2026-11-01",
      cover: { from: "2026-11-01", to: "2026-11-01" },
    });
    await writeFile(join(folder, "index.json"), JSON.stringify(index));
    const { removed, notes } = await write(folder, 1, 1);
    expect(removed).toEqual([join(folder, fileOf(2))]);
    expect(notes).toEqual(
      [fileOf(3), "package.json"].map(
        (file) =>
          `${join(folder, file)} is not the snapshot that index.json listed: it is not removed`,
      ),
    );
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe(foreign);
  });

  test("loses the partial files of a killed run, and nothing else", async () => {
    const folder = await scratchFolder();
    for (const file of [".a.json.123.partial", ".keep", "notes.partial"]) {
      await writeFile(join(folder, file), "half");
    }
    await write(folder, 1);
    expect((await readdir(folder)).sort().slice(0, 3)).toEqual([
      ".keep",
      "2026-11-19_2026-11-19.json",
      "annotations.schema.json",
    ]);
    expect(await readdir(folder)).toContain("notes.partial");
  });
});
