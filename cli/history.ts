import { join } from "node:path";
import { dayOf } from "../shared/calendar.ts";
import type { Day } from "../shared/day.ts";
import { Failure } from "../shared/failure.ts";
import { formatQuantity, type Noun } from "../shared/format.ts";
import { type DayRecord, dayRecord, history } from "../shared/history.ts";
import { covers } from "../shared/range.ts";
import { parseRange } from "../shared/rangeWords.ts";
import type { SnapshotEntry } from "../shared/snapshot.ts";
import { readIndex } from "./folderIndex.ts";
import { readSnapshotFile } from "./readSnapshotFile.ts";
import { plainText } from "./render/plainText.ts";
import { renderHistory } from "./render/renderHistory.ts";
import { renderJson } from "./render/renderJson.ts";
import { isFolder } from "./storedCube.ts";
import { terminalStyle } from "./terminal.ts";

export interface HistoryOptions {
  /** The folder whose snapshots are read. */
  readonly snapshot: string;
  readonly json?: boolean;
}

/**
 * Prints what each snapshot of a folder has counted on a day, oldest first, as tables or as JSON. Of
 * several zones it is that of the newest one which covers the day.
 *
 * @throws Failure of kind `usage` when there is no such day, or no snapshot covers it, of kind `data`
 * when the index or a snapshot does not parse
 */
export async function runHistory(word: string, options: HistoryOptions): Promise<void> {
  const { snapshot: folder, json } = options;
  const entries = await readFolder(folder);
  const day = dayNamed(word, entries);
  const { timeZone, covering, others } = entriesOf(day, folder, entries);
  const records: DayRecord[] = [];
  for (const entry of covering) records.push(await readRecord(day, folder, entry));
  if (others > 0) {
    const left = `${formatQuantity(others, SNAPSHOT)} with days of another zone than ${timeZone}`;
    process.stderr.write(`vigil: ${plainText(left)} left out\n`);
  }
  const told = { day, timeZone, snapshots: history(records) };
  process.stdout.write(json ? renderJson(told) : renderHistory(told, folder, terminalStyle()));
}

const SNAPSHOT: Noun = ["snapshot", "snapshots"];

async function readFolder(folder: string): Promise<readonly SnapshotEntry[]> {
  if (!(await isFolder(folder))) {
    throw new Failure("usage", `${folder} is one file: name the folder of snapshots it is from`);
  }
  const entries = await readIndex(folder);
  if (entries.length > 0) return entries;
  throw new Failure("usage", `no snapshot in ${folder}: write one with the snapshot command`);
}

/** `yesterday` is that of the zone whose days the newest snapshot counts. */
function dayNamed(word: string, [newest]: readonly SnapshotEntry[]): Day {
  const today = dayOf(Date.now(), newest?.timeZone ?? "UTC");
  return parseRange({ from: word, to: word }, today).from;
}

/** The snapshots of one zone that cover a day, oldest first. */
function entriesOf(day: Day, folder: string, entries: readonly SnapshotEntry[]) {
  const covering = entries.filter(({ cover }) => covers(cover, { from: day, to: day })).reverse();
  const newest = covering.at(-1);
  if (newest === undefined) {
    const days = entries.flatMap(({ cover }) => [cover.from, cover.to]).sort();
    throw new Failure(
      "usage",
      `no snapshot in ${folder} covers ${day}: name a day from ${days.at(0)} to ${days.at(-1)}`,
    );
  }
  const { timeZone } = newest;
  const alike = covering.filter((entry) => entry.timeZone === timeZone);
  return { timeZone, covering: alike, others: covering.length - alike.length };
}

/** A file that is listed must be there, and be what the list says. */
async function readRecord(day: Day, folder: string, entry: SnapshotEntry): Promise<DayRecord> {
  const { file, writtenAt, cover } = entry;
  const path = join(folder, file);
  try {
    const { cube } = await readSnapshotFile(path);
    if (covers(cube.cover, { from: day, to: day }))
      return dayRecord(day, { file, writtenAt, cube });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.kind === "data") throw cause;
    throw new Failure("data", `${path} is listed in the index, and not there`, { cause });
  }
  throw new Failure(
    "data",
    `${path} does not cover ${cover.from} to ${cover.to} as the index says: see verify ${folder}`,
  );
}
