import { join } from "node:path";
import { formatCount } from "../shared/format.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import { EMPTY_HINT, fetchLiveCube, isEmpty, type LiveRequest } from "./liveCube.ts";
import { snapshotFile, snapshotText, writeSnapshot } from "./snapshotFolder.ts";

export interface SnapshotOptions extends LiveRequest {
  readonly out: string;
  /** How many snapshots stay in the folder, all of them unless said. */
  readonly keep?: number;
  readonly dryRun?: boolean;
}

/**
 * Writes a snapshot of the backend into a folder and says so in one line.
 *
 * @throws Failure of any kind
 */
export async function runSnapshot(options: SnapshotOptions, signal: AbortSignal): Promise<void> {
  const { cube, range } = await fetchLiveCube(options, signal);
  const result = snapshot(cube, range);
  if (!options.dryRun)
    await writeSnapshot(options.out, result, options.keep ?? Number.POSITIVE_INFINITY);
  if (isEmpty(cube)) process.stderr.write(`${EMPTY_HINT}\n`);
  if (!options.quiet) process.stdout.write(`${summary(result, options)}\n`);
}

function summary(result: Snapshot, { out, dryRun }: SnapshotOptions): string {
  const { transactions } = result.completeness;
  const parts = [
    `${dryRun ? "would write" : "wrote"} ${join(out, snapshotFile(result))}`,
    `${formatCount(transactions.rows)} transactions`,
    `through ${transactions.newest ?? "no row"}`,
    `${formatCount(Buffer.byteLength(snapshotText(result)))} bytes`,
  ];
  return parts.join(", ");
}
