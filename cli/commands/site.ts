import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { Failure } from "../../shared/failure.ts";
import { readIndex } from "../archive/folderIndex.ts";
import { readListedSnapshot } from "../archive/readSnapshotFile.ts";
import { readEnvironment } from "../backend/settings.ts";
import { builtPage } from "../site/builtPage.ts";
import { embedFiles } from "../site/embedFiles.ts";
import { site } from "../site/site.ts";
import { type SiteOptions, siteSettings } from "../site/siteSettings.ts";
import { writeSite } from "../site/writeSite.ts";
import { commandName } from "../terminal/commandName.ts";
import { located, type World } from "../world.ts";
import { withWriteAdvice } from "../writeFile.ts";

interface SiteCommandOptions extends SiteOptions {
  readonly out: string;
  readonly snapshots: string;
  readonly embeds?: boolean;
  readonly quiet?: boolean;
}

/**
 * Writes a static site into a folder and prints one line about it.
 *
 * @throws Failure of kind `usage` or `data`
 */
export async function runSite(options: SiteCommandOptions, world: World): Promise<void> {
  const { out, snapshots, embeds, quiet } = options;
  const settings = siteSettings(options, readEnvironment(world));
  const folder = located(snapshots, world);
  if (!existsSync(folder) && snapshots !== "snapshots") {
    throw new Failure("usage", `there is no folder ${snapshots}: name another with --snapshots`);
  }
  const nights = await readNights(folder);
  if (nights.length === 0 && (settings.live === null || embeds)) {
    const snapshot = `${commandName(world)} snapshot`;
    throw new Failure(
      "usage",
      settings.live === null
        ? "there is nothing to show: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or write a snapshot to " +
            `${snapshots} with ${snapshot}`
        : `--embeds draws the newest snapshot, and ${snapshots} has none: write one with ${snapshot}`,
    );
  }
  const embedded = nights.slice(0, embeds ? 1 : 0);
  const page = await builtPage(() => quiet || world.stderr.write("Building the page …\n"));
  const files = new Map([...embedded.flatMap(embedFiles), ...(await site(page, settings, nights))]);
  const target = located(out, world);
  await withWriteAdvice(target, "another folder with --out", () =>
    writeSite(target, files, folder),
  );
  if (quiet) return;
  const figures = settings.live === null ? nights[0]?.entry.file : settings.live.url;
  world.stdout.write(`wrote ${join(out, "index.html")}, which shows ${figures}\n`);
}

/** A reader of the feed who was away for a month finds every snapshot. */
const MOST_NIGHTS = 31;

/** The newest snapshots of a folder, newest first; none where there is no index. */
async function readNights(folder: string): Promise<PublishedSnapshot[]> {
  const entries = (await readIndex(folder)).slice(0, MOST_NIGHTS);
  return Promise.all(
    entries.map(async (entry) => ({
      entry,
      snapshot: await readListedSnapshot(join(folder, entry.file)),
    })),
  );
}
