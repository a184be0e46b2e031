import { join } from "node:path";
import { emptiedTables } from "../../shared/archive/emptiedTables.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { datedDay, newestMoments } from "../../shared/cube/newestRow.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { formatDuration } from "../../shared/days/duration.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { futureRow } from "../../shared/rules/futureRow.ts";
import { formatCount } from "../../shared/text/format.ts";
import { folderArchive } from "../archive/archive.ts";
import { newestFirst, readIndexAndFiles } from "../archive/folderIndex.ts";
import { readIfAsListed } from "../archive/readSnapshotFile.ts";
import type { World } from "../environment/world.ts";
import { formatSpan } from "../text/formatSpan.ts";
import { type CountedPlace, emptyHint } from "./liveCube.ts";

/**
 * Refuses a cube that lacks rows, most often because the key may no longer read a table:
 * - if the folder has a readable snapshot: a table is empty, and the newest snapshot counts rows of that table;
 * - if it has none: every table is empty.
 *
 * @returns notes about the snapshots that `newestReadable` skips
 * @throws Failure of kind `data`
 */
export async function requireFilled(
  cube: Cube,
  folder: string,
  place: CountedPlace,
  world: Pick<World, "env" | "cwd">,
): Promise<readonly string[]> {
  const { newest, notes } = await newestReadable(folder);
  if (newest === null) {
    const hint = emptyHint(cube, place, world);
    if (hint !== null) throw new Failure("data", `${hint} To write it anyway, pass --allow-empty.`);
    return notes;
  }
  const losses = emptiedTables(newest.snapshot.cube, cube);
  if (losses.length === 0) return notes;
  const lossWords = losses.map(({ what, count, after, days }) => {
    const when = days === null ? "" : ` from ${days.from} to ${days.to}`;
    return `${what} (${formatCount(count)}${when}, now ${formatCount(after)})`;
  });
  throw new Failure(
    "data",
    `${newest.file} has rows, but now there are none: ${lossWords.join(", ")}; ` +
      `${emptyAdvice(place)}, or pass --allow-empty`,
  );
}

/** What to do about tables that are empty now and were not before. */
function emptyAdvice({ data, cube }: CountedPlace): string {
  if (data !== undefined) return `export them to ${data} again`;
  return cube === undefined
    ? "check whether the key may read them"
    : "check the query that counted";
}

/**
 * The newest snapshot of a folder that can be read, null if none can, and notes about newer files that do not parse, or
 * differ from what the index lists. A listed file that does not exist gets no note.
 */
async function newestReadable(folder: string) {
  const { entries, unlisted, notes: indexNotes } = await readIndexAndFiles(folder);
  const notes = [...indexNotes];
  for (const entry of newestFirst([...entries, ...unlisted])) {
    const file = join(folder, entry.file);
    const snapshot = await readIfAsListed(folderArchive(folder), entry, ({ kind, message }) => {
      const isMissing = kind === "usage";
      if (!isMissing) notes.push(`${message}; write it again, or remove it`);
    });
    if (snapshot !== null) return { newest: { file, snapshot }, notes };
  }
  return { newest: null, notes };
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
 * Refuses a cube for one of these reasons:
 * - Its newest transaction is dated in the future, which hides the age of the others.
 * - It has no transaction.
 * - Its newest transaction is older than `maxAge` milliseconds.
 *
 * @throws Failure of kind `data`
 */
export function requireFresh(cube: Cube, maxAge: number, now: number): void {
  const { transactions, cover, timeZone } = cube;
  const newest = newestMoments(transactions, timeZone);
  const futureClause = futureRow("transactions", cube, now);
  if (futureClause !== null) {
    throw new Failure(
      "data",
      `${futureClause}, which hides the age of the rows before it: correct that row, or leave --max-age out`,
    );
  }
  const limit = `--max-age is ${formatDuration(maxAge)}: check whether new rows still arrive`;
  if (newest === null) {
    const days = `from ${cover.from} to ${cover.to}`;
    throw new Failure("data", `there is no transaction ${days}, and ${limit}`);
  }
  const age = now - newest.end;
  if (age <= maxAge) return;
  const newestWords = `the newest transaction up to ${cover.to} is from ${datedDay(transactions) ?? transactions.newest}`;
  throw new Failure("data", `${newestWords}, ${formatSpan(age, 2)} ago, and ${limit}`);
}
