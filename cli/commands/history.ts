import { join } from "node:path";
import { type DayRecord, dayRecord, history } from "../../shared/archive/history.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { type Day, earlier, later } from "../../shared/days/day.ts";
import { covers } from "../../shared/days/range.ts";
import { parseRange } from "../../shared/days/rangeOptions.ts";
import { Failure } from "../../shared/failure.ts";
import { formatQuantity, type Noun } from "../../shared/text/format.ts";
import { readFilledIndex } from "../archive/folderIndex.ts";
import { readListedSnapshot } from "../archive/readSnapshotFile.ts";
import { isFolder } from "../archive/storedCube.ts";
import { renderHistory } from "../changes/renderHistory.ts";
import { terminalStyle } from "../terminal/terminal.ts";
import { plainText } from "../text/plainText.ts";
import { renderJson } from "../text/renderJson.ts";
import { located, type World } from "../world.ts";

export interface HistoryOptions {
  readonly snapshot: string;
  readonly json?: boolean;
}

/**
 * Prints what each snapshot of a folder counts for a day, oldest first, as tables or as JSON. Snapshots
 * with another time zone than the newest one that covers the day are left out.
 *
 * @throws Failure of kind `usage` when the day does not exist or no snapshot covers it, of kind `data`
 * when the index or a snapshot does not parse
 */
export async function runHistory(
  word: string,
  options: HistoryOptions,
  world: World,
): Promise<void> {
  const folder = located(options.snapshot, world);
  const { others, ...known } = await dayHistory(word, folder, world.now());
  if (others > 0) {
    const left = `${formatQuantity(others, SNAPSHOT)} with another time zone than ${known.timeZone}`;
    world.stderr.write(`vigil: ${plainText(left)} left out\n`);
  }
  world.stdout.write(
    options.json ? renderJson(known) : renderHistory(known, folder, terminalStyle(world)),
  );
}

/** What each snapshot of a folder counts for a day, and how many with another time zone are left out. */
export async function dayHistory(word: string, folder: string, now: number) {
  const entries = await readFolder(folder);
  // `today` and `yesterday` are meant in the newest snapshot's time zone.
  const today = calendarDay(now, entries[0]?.timeZone ?? "UTC");
  const day = parseRange({ from: word, to: word }, today).from;
  const { timeZone, covering, others } = coveringEntries(day, folder, entries);
  const records: DayRecord[] = [];
  for (const entry of covering) records.push(await readRecord(day, folder, entry));
  return { day, timeZone, snapshots: history(records), others };
}

const SNAPSHOT: Noun = ["snapshot", "snapshots"];

async function readFolder(folder: string): Promise<readonly SnapshotEntry[]> {
  if (!(await isFolder(folder))) {
    throw new Failure("usage", `${folder} is one file: name the folder of snapshots it is from`);
  }
  return readFilledIndex(folder);
}

/** The snapshots that cover a day in one time zone, in the order in which they were written. */
function coveringEntries(day: Day, folder: string, entries: readonly SnapshotEntry[]) {
  const covering = entries.filter(({ cover }) => covers(cover, { from: day, to: day })).reverse();
  const newest = covering.at(-1);
  if (newest === undefined) {
    const first = entries.map(({ cover }) => cover.from).reduce(earlier);
    const last = entries.map(({ cover }) => cover.to).reduce(later);
    throw new Failure(
      "usage",
      `no snapshot in ${folder} covers ${day}: name a day from ${first} to ${last}`,
    );
  }
  const { timeZone } = newest;
  const alike = covering
    .filter((entry) => entry.timeZone === timeZone)
    .sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
  return { timeZone, covering: alike, others: covering.length - alike.length };
}

/** A listed file must exist and cover the days that the index says. */
async function readRecord(day: Day, folder: string, entry: SnapshotEntry): Promise<DayRecord> {
  const { file, writtenAt, cover } = entry;
  const path = join(folder, file);
  const { cube } = await readListedSnapshot(path);
  if (covers(cube.cover, { from: day, to: day })) return dayRecord(day, { file, writtenAt, cube });
  throw new Failure(
    "data",
    `${path} does not cover ${cover.from} to ${cover.to} as the index says: see verify ${folder}`,
  );
}
