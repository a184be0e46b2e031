import { join } from "node:path";
import type { Cube } from "../shared/cube.ts";
import { addDays, type Day } from "../shared/day.ts";
import { formatDuration } from "../shared/duration.ts";
import { type EmptiedTable, emptiedTables } from "../shared/emptiedTables.ts";
import { Failure } from "../shared/failure.ts";
import { formatAge, formatCount } from "../shared/format.ts";
import type { Range } from "../shared/range.ts";
import { readSnapshotFile } from "./readSnapshotFile.ts";
import { readIndex } from "./snapshotFolder.ts";

/**
 * Refuses a cube in which a table is empty that had rows in the newest snapshot of a folder, since
 * more often than not the key may not read it any more.
 *
 * @throws Failure of kind `data`, also when that snapshot does not parse
 */
export async function requireFilled(cube: Cube, folder: string): Promise<void> {
  const [newest] = await readIndex(folder);
  if (newest === undefined) return;
  const file = join(folder, newest.file);
  const before = await readIfThere(file);
  const emptied = before === null ? [] : emptiedTables(before, cube);
  if (emptied.length === 0) return;
  throw new Failure(
    "data",
    `${file} has rows where there are none now: ${emptied.map(told).join(", ")}; ` +
      "see whether the key may read them, or pass --allow-empty",
  );
}

/** A file that is listed and gone is nothing to compare with. */
async function readIfThere(file: string): Promise<Cube | null> {
  try {
    return (await readSnapshotFile(file)).cube;
  } catch (error) {
    if (error instanceof Failure && error.kind === "usage") return null;
    throw error;
  }
}

function told({ table, rows, days }: EmptiedTable): string {
  const when = days === null ? "" : ` from ${days.from} to ${days.to}`;
  return `${table} (${formatCount(rows)}${when}, now 0)`;
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
