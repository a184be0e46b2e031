import { join } from "node:path";
import type { Cube } from "../shared/cube.ts";
import { addDays, type Day } from "../shared/day.ts";
import { formatDuration } from "../shared/duration.ts";
import { type Emptied, emptiedTables } from "../shared/emptiedTables.ts";
import { Failure } from "../shared/failure.ts";
import { formatAge, formatCount } from "../shared/format.ts";
import type { Range } from "../shared/range.ts";
import { readIndexOrFiles } from "./folderIndex.ts";
import { EMPTY_HINT, isEmpty } from "./liveCube.ts";
import { readSnapshotFile } from "./readSnapshotFile.ts";

/**
 * Refuses a cube without a row of anything where there is nothing to compare it with, and one in which
 * something is empty that had rows in the newest snapshot of a folder: more often than not the key may
 * not read it any more. A snapshot that does not parse is passed over. Returns what was wrong with it.
 *
 * @throws Failure of kind `data`
 */
export async function requireFilled(cube: Cube, folder: string): Promise<readonly string[]> {
  const { newest, notes } = await newestWhole(folder);
  if (newest === null) {
    if (isEmpty(cube))
      throw new Failure("data", `${EMPTY_HINT} To write it so, pass --allow-empty.`);
    return notes;
  }
  const emptied = emptiedTables(newest.snapshot.cube, cube);
  if (emptied.length === 0) return notes;
  throw new Failure(
    "data",
    `${newest.file} has rows where there are none now: ${emptied.map(told).join(", ")}; ` +
      "see whether the key may read them, or pass --allow-empty",
  );
}

async function newestWhole(folder: string) {
  const { entries, notes } = await readIndexOrFiles(folder);
  const problems = [...notes];
  for (const entry of entries) {
    const file = join(folder, entry.file);
    try {
      return { newest: { file, snapshot: await readSnapshotFile(file) }, notes: problems };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // A file that is listed and gone is nothing to compare with.
      if (error.kind === "data") problems.push(`${error.message}; write it again, or remove it`);
    }
  }
  return { newest: null, notes: problems };
}

function told({ what, count, days }: Emptied): string {
  const when = days === null ? "" : ` from ${days.from} to ${days.to}`;
  return `${what} (${formatCount(count)}${when}, now 0)`;
}

/**
 * Refuses to ask for the age of a range that ended before yesterday: its transactions are old.
 *
 * @throws Failure of kind `usage`
 */
export function requireRecentRange({ range, today }: { range: Range; today: Day }): void {
  if (range.to >= addDays(today, -1)) return;
  throw new Failure(
    "usage",
    `--max-age asks for a range up to today or yesterday, and this one ends on ${range.to}: leave it out`,
  );
}

/**
 * Refuses a cube whose newest transaction is older than so many milliseconds.
 *
 * @throws Failure of kind `data`
 */
export function requireFresh({ transactions, cover }: Cube, maxAge: number, now: number): void {
  const { newest } = transactions;
  const age = newest === null ? Number.POSITIVE_INFINITY : now - Date.parse(newest);
  if (age <= maxAge) return;
  const found =
    newest === null
      ? `there is no transaction from ${cover.from} to ${cover.to}`
      : `the newest transaction is of ${newest}, ${formatAge(age)} ago`;
  throw new Failure(
    "data",
    `${found}, and --max-age is ${formatDuration(maxAge)}: see whether rows still come in`,
  );
}
