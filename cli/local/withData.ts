import { Failure } from "../../shared/failure.ts";
import { formatRange } from "../../shared/text/format.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { fetchNewestDay, liveQuery } from "../backend/liveCube.ts";
import { backendOutput } from "../world/progress.ts";
import { located, type World } from "../world/world.ts";
import { openLoadedDatabase } from "./embedded/database.ts";
import { embeddedFetch } from "./embedded/embeddedFetch.ts";

const RANGE = ["from", "to", "last", "period"] as const satisfies (keyof CubeRequest)[];

/**
 * Runs a command on the tables of a folder of CSV files: in the run's world, the backend is a database in
 * this process, which ends with the run. The default range ends with the newest row if it would have none.
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
  // Loading may take a minute: a wrong option is refused before.
  const { range } = liveQuery(options, world);
  const { step, stderr } = backendOutput(world);
  const content = { kind: "csv", folder: located(data, world) } as const;
  const { pglite, notes, unknown } = await world.endAtOnce(() =>
    openLoadedDatabase(content, quiet ? () => {} : step),
  );
  try {
    step("");
    if (!quiet) for (const note of notes) stderr(note);
    const own = {
      ...world,
      env: { ...world.env, ...SETTINGS },
      fetch: embeddedFetch(pglite, unknown),
    };
    const isUsual = RANGE.every((name) => options[name] === undefined);
    const newest = isUsual ? await fetchNewestDay(options, "function", own) : null;
    if (newest === null || newest >= range.from) return await run(options, own);
    if (!quiet) {
      stderr(`No data in ${formatRange(range)}: the range ends with the newest row instead.`);
    }
    await run({ ...options, to: newest }, own);
  } finally {
    await pglite.close();
  }
}

const SETTINGS = { SUPABASE_URL: "http://localhost", SUPABASE_SECRET_KEY: "sb_secret_local" };
