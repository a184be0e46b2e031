import { join } from "node:path";
import { Failure } from "../shared/failure.ts";
import { formatCount } from "../shared/format.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import {
  EMPTY_HINT,
  fetchLiveCube,
  isEmpty,
  type LiveRequest,
  requestedRange,
} from "./liveCube.ts";
import { snapshotFile, snapshotText, writeSnapshot } from "./snapshotFolder.ts";
import { requireFilled, requireFresh, requireRecentRange } from "./snapshotGuards.ts";

export interface SnapshotOptions extends LiveRequest {
  readonly out: string;
  /** How many snapshots stay in the folder, all of them unless said. */
  readonly keep?: number;
  readonly dryRun?: boolean;
  /** Writes tables that had rows in the folder's newest snapshot and have none now. */
  readonly allowEmpty?: boolean;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
}

/**
 * Writes a snapshot of the backend into a folder and says so in one line.
 *
 * @throws Failure of any kind
 */
export async function runSnapshot(options: SnapshotOptions, signal: AbortSignal): Promise<void> {
  if (options.maxAge !== undefined) requireRecentRange(requestedRange(options));
  const { cube, range } = await fetchLiveCube(options, signal);
  if (options.maxAge !== undefined) requireFresh(cube, options.maxAge, Date.now());
  if (!options.allowEmpty) await requireFilled(cube, options.out);
  const result = snapshot(cube, range);
  if (!options.dryRun) await write(result, options);
  if (isEmpty(cube)) process.stderr.write(`${EMPTY_HINT}\n`);
  if (!options.quiet) process.stdout.write(`${summary(result, options)}\n`);
}

/** A folder that cannot be written to, or a full disk, is told with the way out. */
async function write(result: Snapshot, { out, keep }: SnapshotOptions): Promise<void> {
  try {
    await writeSnapshot(out, result, keep ?? Number.POSITIVE_INFINITY);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const { message } = cause as Error;
    throw new Error(`cannot write to ${out} (${message}); name another folder with --out`, {
      cause,
    });
  }
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
