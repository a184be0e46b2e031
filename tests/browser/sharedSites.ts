import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { DAYS } from "../integration/randomTables.ts";
import { askFunction } from "../integration/readCube.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { buildSite } from "./builtSite.ts";

const SAMPLE = join(import.meta.dirname, "../goldens/sample-utc.json");

/** The range on the site of the random rows, within its cover `DAYS`. */
export const RANDOM = {
  base: "/vigil/",
  timeZone: "Europe/Berlin",
  range: { from: "2025-10-20", to: "2025-11-18" } satisfies DayRange,
  /** The morning after the snapshot was written. */
  now: "2025-11-19T08:00:00Z",
} as const;

/** The folder of the sample's site, built once in a run for all test files that do not change it. */
export function sampleSite(base: "/" | "./" = "/"): Promise<string> {
  const name = base === "/" ? "sample" : "sample-relative";
  return built(name, base, async () => parseSnapshot(await readFile(SAMPLE, "utf8"), SAMPLE));
}

/** The folder of the site with the rows of the shared backend `random`. */
export function randomSite(): Promise<string> {
  return built("random", RANDOM.base, async () =>
    snapshot(await askFunction(await sharedBackend("random"), DAYS, RANDOM.timeZone), RANDOM.range),
  );
}

/** Another worker may be building the same site. */
async function built(name: string, base: string, read: () => Promise<Snapshot>): Promise<string> {
  const folder = join(inject("sites"), name);
  if (existsSync(folder)) return folder;
  const own = await mkdtemp(`${folder}-`);
  const snapshots = join(own, "snapshots");
  await writeSnapshot(snapshots, await read(), { keep: 1, replace: true, now: Date.now() });
  await buildSite(snapshots, join(own, "dist"), base);
  await rename(join(own, "dist"), folder).catch(() => {});
  await rm(own, { recursive: true });
  return folder;
}
