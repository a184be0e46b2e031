import { Failure } from "../../shared/failure.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { backendOutput } from "../world/progress.ts";
import { located, type World } from "../world/world.ts";
import { openLoadedDatabase } from "./embedded/database.ts";
import { embeddedFetch } from "./embedded/embeddedFetch.ts";

export interface DataOptions {
  /** The folder of CSV files. */
  readonly data?: string;
  readonly snapshot?: string;
  readonly read?: CubeRequest["read"];
  readonly quiet?: boolean;
}

/**
 * Runs a command on the tables of a folder of CSV files: in the run's world, the backend is a database in
 * this process, which ends with the run.
 *
 * @throws Failure (usage) when the folder or another option cannot be used, (data) when a CSV file cannot be loaded
 */
export async function withData(
  { data, snapshot, read, quiet }: DataOptions & { readonly data: string },
  world: World,
  run: (world: World) => Promise<void>,
): Promise<void> {
  if (snapshot !== undefined) throw excluded("--snapshot");
  if (read === "tables") throw excluded("--read tables");
  const { step, stderr } = backendOutput(world);
  const content = { kind: "csv", folder: located(data, world) } as const;
  const { pglite, notes } = await world.endAtOnce(() =>
    openLoadedDatabase(content, quiet ? () => {} : step),
  );
  try {
    step("");
    if (!quiet) for (const note of notes) stderr(note);
    await run({
      ...world,
      env: { ...world.env, ...SETTINGS },
      fetch: embeddedFetch(pglite),
    });
  } finally {
    await pglite.close();
  }
}

const SETTINGS = { SUPABASE_URL: "http://localhost", SUPABASE_SECRET_KEY: "sb_secret_local" };

function excluded(option: string): Failure {
  return new Failure("usage", `--data and ${option} exclude each other`);
}
