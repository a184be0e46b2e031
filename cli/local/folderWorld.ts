import type { CubeRequest } from "../backend/cubeRequest.ts";
import { START_KEYS } from "../backend/settings.ts";
import { backendOutput } from "../environment/progress.ts";
import { located, type World } from "../environment/world.ts";
import { folderAnswers } from "./csv/folderAnswers.ts";
import { type FolderRows, readCsvFolder } from "./csv/readCsvFolder.ts";
import { localFetch } from "./serving/localFetch.ts";

/** The folder of CSV files that a command reads. */
export interface FolderRequest extends Pick<CubeRequest, "quiet"> {
  readonly data: string;
}

/**
 * Reads the rows of the folder that a command names, with its notes on stderr.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) when a CSV file cannot be loaded
 */
export async function readFolder(
  { data, quiet }: FolderRequest,
  world: World,
): Promise<FolderRows> {
  const { step, stderr } = backendOutput(world);
  const onStep = quiet ? () => {} : step;
  const path = located(data, world);
  let folder: FolderRows;
  try {
    folder = await world.endAtOnce(() => readCsvFolder(path, onStep));
  } finally {
    // Clears the last step, also before an error is shown.
    step("");
  }
  if (!quiet) for (const note of folder.notes) stderr(note);
  return folder;
}

/** The world in which the backend answers from the rows of a folder, in this process. */
export function folderWorld(folder: FolderRows, world: World): World {
  return {
    ...world,
    env: { ...world.env, ...SETTINGS },
    fetch: localFetch(folderAnswers(folder, world.now)),
  };
}

/** They name a backend, as every command needs; no request leaves this process. */
const SETTINGS = { SUPABASE_URL: "http://localhost", SUPABASE_SECRET_KEY: START_KEYS.secret };
