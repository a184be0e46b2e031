import { join } from "node:path";
import { emptiedTables } from "../../shared/archive/emptiedTables.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { lastMoment } from "../../shared/cube/newestRow.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { formatDuration } from "../../shared/days/duration.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { futureRow } from "../../shared/rules/futureRow.ts";
import { formatCount } from "../../shared/text/format.ts";
import { folderArchive } from "../archive/archive.ts";
import { newestFirst, readIndexAndFiles } from "../archive/folderIndex.ts";
import { readIfListed } from "../archive/readSnapshotFile.ts";
import { formatSpan } from "../text/formatSpan.ts";
import { emptyHint } from "./liveCube.ts";

/**
 * Refuses an empty cube in a folder without snapshots, and a cube with an empty table whose rows the
 * folder's newest snapshot counts: most often the key may no longer read that table. Snapshots that do
 * not parse are skipped. Returns notes about skipped snapshots.
 *
 * @param data the folder of CSV files that was read; undefined for another source
 * @throws Failure of kind `data`
 */
export async function requireFilled(
  cube: Cube,
  folder: string,
  data: string | undefined,
): Promise<readonly string[]> {
  const { newest, notes } = await newestWhole(folder);
  if (newest === null) {
    const hint = emptyHint(cube, data);
    if (hint !== null) throw new Failure("data", `${hint} To write it anyway, pass --allow-empty.`);
    return notes;
  }
  const emptied = emptiedTables(newest.snapshot.cube, cube);
  if (emptied.length === 0) return notes;
  const words = emptied.map(({ what, count, days }) => {
    const when = days === null ? "" : ` from ${days.from} to ${days.to}`;
    return `${what} (${formatCount(count)}${when}, now 0)`;
  });
  const advice =
    data === undefined ? "check whether the key may read them" : `export them to ${data} again`;
  throw new Failure(
    "data",
    `${newest.file} has rows, but now there are none: ${words.join(", ")}; ` +
      `${advice}, or pass --allow-empty`,
  );
}

/** The newest snapshot of a folder that can be read, null if none can, and notes about those that cannot. */
async function newestWhole(folder: string) {
  const { entries, unlisted, notes } = await readIndexAndFiles(folder);
  const problems = [...notes];
  for (const entry of newestFirst([...entries, ...unlisted])) {
    const file = join(folder, entry.file);
    const snapshot = await readIfListed(folderArchive(folder), entry, ({ kind, message }) => {
      // A listed file that is gone is skipped without a note.
      if (kind === "data") problems.push(`${message}; write it again, or remove it`);
    });
    if (snapshot !== null) return { newest: { file, snapshot }, notes: problems };
  }
  return { newest: null, notes: problems };
}

/**
 * Refuses `--max-age` for a range that ended before yesterday: all of its transactions are old.
 *
 * @throws Failure of kind `usage`
 */
export function requireRecentRange({ range, today }: { range: DayRange; today: Day }): void {
  if (range.to >= addDays(today, -1)) return;
  throw new Failure(
    "usage",
    `--max-age needs a range that ends today or yesterday, but this one ends on ${range.to}: leave --max-age out`,
  );
}

/**
 * Refuses a cube whose newest transaction is older than `maxAge` milliseconds, or hidden by a row that is dated
 * in the future.
 *
 * @throws Failure of kind `data`
 */
export function requireFresh(cube: Cube, maxAge: number, now: number): void {
  const { transactions, cover, timeZone } = cube;
  const { newest } = transactions;
  const future = futureRow("transactions", cube, now);
  if (future !== null) {
    throw new Failure(
      "data",
      `${future}, which hides the age of the rows before it: correct that row, or leave --max-age out`,
    );
  }
  // Without a transaction, any limit is exceeded.
  const age = newest === null ? Number.POSITIVE_INFINITY : now - lastMoment(newest, timeZone);
  if (age <= maxAge) return;
  const newestText =
    newest === null
      ? `there is no transaction from ${cover.from} to ${cover.to}`
      : `the newest transaction up to ${cover.to} is from ${newest}, ${formatSpan(age, 2)} ago`;
  throw new Failure(
    "data",
    `${newestText}, and --max-age is ${formatDuration(maxAge)}: check whether new rows still arrive`,
  );
}
