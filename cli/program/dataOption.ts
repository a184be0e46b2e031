import { type Command, Option } from "commander";
import { Failure } from "../../shared/failure.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import type { World } from "../environment/world.ts";
import type { FolderRows } from "../local/csv/readCsvFolder.ts";
import { exclusive } from "./options.ts";

export function dataOption(): Option {
  return new Option("--data <dir>", "read this folder of CSV files instead of the backend");
}

/** Refuses `--data` with another source, by a Failure of kind `usage`. */
export function dataAlone(command: Command): void {
  exclusive("--data", "--snapshot", "--cube", "--reindex")(command);
  const { data, read } = command.opts<Pick<CubeRequest, "data" | "read">>();
  if (data === undefined || read !== "tables") return;
  throw new Failure("usage", "--data and --read tables exclude each other");
}

/**
 * Runs a command on the folder of CSV files that `--data` names, or on the backend of the settings.
 *
 * @param run gets, for a folder, a world whose backend answers from the folder, and the options with a range that has rows if
 * they name no range; for the backend, the options and the world as they are, and no folder
 */
export async function onData<Options extends CubeRequest>(
  options: Options,
  world: World,
  run: (options: Options, world: World, folder: FolderRows | null) => Promise<void>,
): Promise<void> {
  if (options.data === undefined) return run(options, world, null);
  const { withData } = await import("../local/withData.ts");
  await withData({ ...options, data: options.data }, world, run);
}

/** The world in which the backend answers from the folder that `--data` names; without a folder the world as it is. */
export async function openBackend(options: CubeRequest, world: World): Promise<World> {
  if (options.data === undefined) return world;
  const { folderWorld, readFolder } = await import("../local/folderWorld.ts");
  return folderWorld(await readFolder({ ...options, data: options.data }, world), world);
}
