import { Failure } from "../../shared/failure.ts";
import { formatRange } from "../../shared/text/format.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { liveQuery } from "../backend/liveCube.ts";
import { START_KEYS } from "../backend/settings.ts";
import { backendOutput } from "../world/progress.ts";
import { located, type World } from "../world/world.ts";
import { folderAnswers } from "./csv/folderAnswers.ts";
import { newestFolderDay } from "./csv/folderCube.ts";
import { readCsvFolder } from "./csv/readCsvFolder.ts";
import { localFetch } from "./serving/localFetch.ts";

const RANGE = ["from", "to", "last", "period"] as const satisfies (keyof CubeRequest)[];

/**
 * Runs a command on the tables of a folder of CSV files: in the run's world, the backend answers from
 * the rows of the folder, in this process. The default range ends with the newest row if it would have none.
 *
 * @throws Failure (usage) when the folder or another option cannot be used, (data) when a CSV file cannot be loaded
 */
export async function withData<Options extends CubeRequest>(
  options: Options & { readonly data: string },
  world: World,
  run: (options: Options, world: World) => Promise<void>,
): Promise<void> {
  const { data, read, quiet } = options;
  if (read === "tables") {
    throw new Failure("usage", "--data and --read tables exclude each other");
  }
  // Loading takes a while: a wrong option is refused before.
  const { range, timeZone, today } = liveQuery(options, world);
  const { step, stderr } = backendOutput(world);
  const folder = await world.endAtOnce(() =>
    readCsvFolder(located(data, world), quiet ? () => {} : step),
  );
  step("");
  if (!quiet) for (const note of folder.notes) stderr(note);
  const own = {
    ...world,
    env: { ...world.env, ...SETTINGS },
    fetch: localFetch(folderAnswers(folder, world.now)),
  };
  const isUsual = RANGE.every((name) => options[name] === undefined);
  const newest = isUsual ? newestFolderDay(folder, timeZone, today) : null;
  if (newest === null || newest >= range.from) return run(options, own);
  if (!quiet) {
    stderr(`No data in ${formatRange(range)}: the range ends with the newest row instead.`);
  }
  await run({ ...options, to: newest }, own);
}

const SETTINGS = { SUPABASE_URL: "http://localhost", SUPABASE_SECRET_KEY: START_KEYS.secret };
