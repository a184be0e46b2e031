import { compareSnapshots } from "../../shared/archive/compareSnapshots.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { readSnapshotFile } from "../archive/readSnapshotFile.ts";
import { renderJson } from "../text/renderJson.ts";
import { located, terminalStyle, type World } from "../world/world.ts";
import { renderDiff } from "./renderDiff.ts";

export interface DiffOptions {
  readonly json?: boolean;
}

/**
 * Prints what differs between two snapshot files, as tables or as JSON.
 *
 * @throws Failure of kind `usage` when a file is missing or the time zones differ, of kind `data` when
 * a file does not parse
 */
export async function runDiff(
  before: string,
  after: string,
  { json }: DiffOptions,
  world: World,
): Promise<void> {
  const [old, now] = await Promise.all([
    readSnapshotFile(located(before, world)),
    readSnapshotFile(located(after, world)),
  ]);
  const comparison = compareSnapshots(old, now);
  const sides = { before: toSide(before, old), after: toSide(after, now) };
  world.stdout.write(
    json
      ? renderJson({ ...sides, ...comparison })
      : renderDiff(comparison, sides, terminalStyle(world)),
  );
}

function toSide(file: string, { range, cube }: Snapshot) {
  return { file, range, cover: cube.cover };
}
