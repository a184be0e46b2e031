import { gzipSync } from "node:zlib";
import { snapshotText } from "../cli/archive/snapshotFolder.ts";
import { snapshot } from "../shared/archive/snapshot.ts";
import { addDays, type Day } from "../shared/days/day.ts";
import type { BenchFindings } from "./record.ts";
import { type BenchBackend, startBenchBackend } from "./rows/benchBackend.ts";
import { fillTables } from "./rows/fillTables.ts";
import { functionCube } from "./rows/functionCube.ts";

/** Bytes of the cube of a filling, and of a snapshot of its last 30 days at most. */
export interface SizeRow extends Case {
  readonly cube: Size;
  readonly snapshot: Size;
}

interface Size {
  readonly bytes: number;
  readonly gzippedBytes: number;
}

interface Case {
  readonly days: number;
  readonly identities: number;
  readonly rows: number;
}

const TO = "2026-10-31" as Day;

const BY_DAYS_AND_IDENTITIES = [30, 90, 365, 1_100].flatMap((days) =>
  [1_000, 10_000, 100_000].map((identities) => ({ days, identities, rows: 100_000 })),
);

const BY_ROWS = [10_000, 1_000_000].map((rows) => ({
  days: 90,
  identities: 1_000,
  rows,
}));

/** Sizes for more days and identities, and for more rows alone. */
export async function sizes(isSmall: boolean): Promise<BenchFindings<readonly SizeRow[]>> {
  const backend = await startBenchBackend();
  try {
    const cases = isSmall ? [{ days: 30, identities: 1_000, rows: 3_000 }] : ALL;
    const table = [];
    for (const each of cases) table.push({ ...each, ...(await sizesOf(backend, each)) });
    return { engines: [backend.version], figures: table };
  } finally {
    await backend.stop();
  }
}

const ALL = [...BY_DAYS_AND_IDENTITIES, ...BY_ROWS];

async function sizesOf(backend: BenchBackend, { days, identities, rows }: Case) {
  const cover = { from: addDays(TO, 1 - days), to: TO };
  await fillTables(backend, { rows, days: cover, identities });
  const cube = await functionCube(backend, cover);
  const range = { from: addDays(TO, 1 - Math.min(30, days / 2)), to: TO };
  return {
    cube: sizeOf(JSON.stringify(cube)),
    snapshot: sizeOf(snapshotText(snapshot(cube, range))),
  };
}

function sizeOf(text: string): Size {
  const body = Buffer.from(text);
  return { bytes: body.length, gzippedBytes: gzipSync(body).length };
}
