import { compareSnapshots } from "../shared/compareSnapshots.ts";
import type { Snapshot } from "../shared/snapshot.ts";
import { readSnapshotFile } from "./readSnapshotFile.ts";
import { renderDiff } from "./render/renderDiff.ts";
import { renderJson } from "./render/renderJson.ts";
import { terminalStyle } from "./terminal.ts";

export interface DiffOptions {
  readonly json?: boolean;
}

/**
 * Prints what differs between two snapshot files, as tables or as JSON.
 *
 * @throws Failure of kind `usage` when one of the files is not there or their zones differ, of kind
 * `data` when one does not parse
 */
export async function runDiff(before: string, after: string, { json }: DiffOptions): Promise<void> {
  const [old, now] = await Promise.all([readSnapshotFile(before), readSnapshotFile(after)]);
  const comparison = compareSnapshots(old, now);
  const sides = { before: sideOf(before, old), after: sideOf(after, now) };
  process.stdout.write(
    json ? renderJson({ ...sides, ...comparison }) : renderDiff(comparison, sides, terminalStyle()),
  );
}

function sideOf(file: string, { range, cube }: Snapshot) {
  return { file, range, cover: cube.cover };
}
