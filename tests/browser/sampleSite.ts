import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import { buildSite } from "./builtSite.ts";

const SNAPSHOT = join(import.meta.dirname, "../goldens/sample-utc.json");

/** The folder of the sample's site at `/`, built once in a run, for all files that leave it as it is. */
export async function sampleSite(): Promise<string> {
  const folder = inject("sampleSite");
  if (!existsSync(folder)) await buildInto(folder);
  return folder;
}

/** Another worker may be doing the same. */
async function buildInto(folder: string): Promise<void> {
  const own = await mkdtemp(join(dirname(folder), "sample-"));
  const snapshots = join(own, "snapshots");
  const snapshot = parseSnapshot(await readFile(SNAPSHOT, "utf8"), SNAPSHOT);
  await writeSnapshot(snapshots, snapshot, { keep: 1, replace: true, now: Date.now() });
  await buildSite(snapshots, join(own, "dist"), "/");
  await rename(join(own, "dist"), folder).catch(() => {});
  await rm(own, { recursive: true });
}
