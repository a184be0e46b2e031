import { formatRange } from "../../shared/text/format.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { liveQuery } from "../backend/liveCube.ts";
import type { World } from "../environment/world.ts";
import { newestFolderDay } from "./csv/folderCube.ts";
import type { FolderRows } from "./csv/readCsvFolder.ts";
import { type FolderRequest, folderWorld, readFolder } from "./folderWorld.ts";

/** Options that keep the range where it is: those that name it, and `maxAge`, which refuses old rows. */
const RANGE_KEEPING_OPTIONS = [
  "from",
  "to",
  "last",
  "period",
  "maxAge",
] as const satisfies (keyof CubeRequest)[];

/**
 * Runs a command on the tables of a folder of CSV files. `run` gets a world in which the backend answers from the rows of the
 * folder, in this process.
 *
 * If all rows are before the default range, the range ends with the newest row instead, unless an option keeps it.
 *
 * @throws Failure (usage) when the folder or another option cannot be used, (data) when a CSV file cannot be loaded
 */
export async function withData<Options extends CubeRequest>(
  options: Options & FolderRequest,
  world: World,
  run: (options: Options, world: World, folder: FolderRows) => Promise<void>,
): Promise<void> {
  // A wrong option is refused before the folder is loaded, which takes a while.
  const { range, timeZone, today } = liveQuery(options, world);
  const folder = await readFolder(options, world);
  const dataWorld = folderWorld(folder, world);
  const mayMoveRange = RANGE_KEEPING_OPTIONS.every((name) => options[name] === undefined);
  const newestDay = mayMoveRange ? newestFolderDay(folder, timeZone, today) : null;
  const movedEnd = newestDay !== null && newestDay < range.from ? newestDay : null;
  if (movedEnd === null) return run(options, dataWorld, folder);
  if (!options.quiet) {
    world.stderr.write(
      `No data in ${formatRange(range)}: the range ends with the newest row instead.\n`,
    );
  }
  await run({ ...options, to: movedEnd }, dataWorld, folder);
}
