import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseAnnotations } from "../../shared/archive/annotations.ts";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import type { WeekStart } from "../../shared/brand.ts";
import { Failure } from "../../shared/failure.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import { formatFirst } from "../../shared/text/format.ts";
import { type Archive, folderArchive } from "../archive/archive.ts";
import { ANNOTATIONS } from "../archive/folderAnnotations.ts";
import { INDEX, isFolder, readIndex } from "../archive/folderIndex.ts";
import { readListedSnapshot, readListedText } from "../archive/readSnapshotFile.ts";
import { readEnvironment } from "../backend/settings.ts";
import { otherWeeks } from "../backend/storedCube.ts";
import { commandName } from "../environment/commandName.ts";
import { readText, withWriteAdvice } from "../environment/files.ts";
import { located, type World } from "../environment/world.ts";
import { builtPage } from "../site/builtPage.ts";
import { site } from "../site/site.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { readSiteRules } from "../site/siteRules.ts";
import { type SiteOptions, siteSettings } from "../site/siteSettings.ts";
import { writeSite } from "../site/writeSite.ts";
import { plainText, printNotes } from "../text/plainText.ts";

interface SiteCommandOptions extends Omit<SiteOptions, "rules" | "file"> {
  readonly out: string;
  readonly snapshots: string;
  readonly rules?: string;
  readonly settings?: string;
  readonly weekStartsOn?: WeekStart;
  readonly quiet?: boolean;
  readonly allowEmpty?: boolean;
}

/**
 * Writes a static site into a folder and prints one line about that site.
 *
 * @throws Failure of kind `usage` or `data`
 */
export async function runSite(options: SiteCommandOptions, world: World): Promise<void> {
  const { out, snapshots, quiet } = options;
  const settings = await commandSettings(options, world);
  const { live, brand } = settings;
  const folder = located(snapshots, world);
  // Snapshots and notes are checked before the page is built.
  await requireSnapshots(folder, snapshots);
  const { entries, newest } = await readPublished(folder);
  if (newest === null && live === null) requireAllowEmpty(options, world);
  if (newest !== null && !quiet) {
    printNotes(otherWeeks(newest.snapshot.weekStartsOn, brand), world);
  }
  const onBuild = () => {
    if (!quiet) world.stderr.write("Building the page …\n");
  };
  const page = await builtPage(onBuild, world.signal);
  const files = await site(page, settings, newest);
  const target = located(out, world);
  const listedFiles = entries.map(({ file }) => file);
  const leftOut = await withWriteAdvice(target, "another folder with --out", () =>
    writeSite(target, files, folder, listedFiles),
  );
  if (leftOut.length > 0) warnOfLeftOut(leftOut, snapshots, world);
  const needsSession = live?.signIn !== undefined;
  if (needsSession && newest !== null) warnOfOpenFigures(snapshots, world);
  if (quiet) return;
  // Without a backend, the page shows the newest snapshot, and without any snapshot how to add one.
  const shown = live?.url ?? newest?.entry.file ?? "how to fill it";
  world.stdout.write(`wrote ${join(out, "index.html")}, which shows ${shown}\n`);
}

/**
 * The snapshots that the index of a folder lists, and the newest one. Without a folder or an index, the list is empty and the
 * newest is null.
 *
 * @throws Failure of kind `data` if a listed file is not the one in the index, or the notes do not parse
 */
async function readPublished(
  folder: string,
): Promise<{ entries: readonly SnapshotEntry[]; newest: PublishedSnapshot | null }> {
  const archive = folderArchive(folder);
  const entries = await readIndex(archive);
  const newest = await readNewest(archive, entries);
  await requireListedFiles(archive, entries);
  await requireWholeNotes(folder);
  return { entries, newest };
}

/**
 * The settings of the options, of the site's file and of the environment. The first day of a week is that of the options, or of
 * the file if they name none.
 */
async function commandSettings(options: SiteCommandOptions, world: World): Promise<SiteSettings> {
  const file = await readSiteFile(options.settings, world);
  const { weekStartsOn = file.brand.weekStartsOn } = options;
  const brand = { ...file.brand, weekStartsOn };
  const rules = await readSiteRules(options.rules, world);
  return siteSettings({ ...options, file: { ...file, brand }, rules }, readEnvironment(world));
}

/** Refuses a site that has nothing to show. With `--allow-empty` it only prints a warning. */
function requireAllowEmpty({ snapshots, allowEmpty }: SiteCommandOptions, world: World): void {
  const message =
    "there is nothing to show: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or write a snapshot to " +
    `${snapshots} with ${commandName(world)} snapshot`;
  if (!allowEmpty) throw new Failure("usage", message);
  world.stderr.write(`vigil: ${message}\n`);
}

/** The folder of snapshots if none is named. */
const DEFAULT_FOLDER = "snapshots";

/** Refuses a file in place of the folder of snapshots, and a missing folder unless it is the default one. */
async function requireSnapshots(folder: string, name: string): Promise<void> {
  if (!existsSync(folder)) {
    if (name === DEFAULT_FOLDER) return;
    throw new Failure("usage", `there is no folder ${name}: name another with --snapshots`);
  }
  if (!(await isFolder(folder))) {
    throw new Failure("usage", `${name} is a file: name a folder with --snapshots`);
  }
}

function warnOfLeftOut(files: readonly string[], snapshots: string, { stderr }: World): void {
  const names = plainText(formatFirst(files, SHOWN_NAMES));
  stderr.write(
    `vigil: not published, because ${join(snapshots, INDEX)} does not list it: ${names}\n`,
  );
}

/** A session protects the backend alone, and not the snapshots that are published with the page. */
function warnOfOpenFigures(snapshots: string, { stderr }: World): void {
  stderr.write(
    `vigil: the page asks readers to sign in, but everyone can read the snapshots of ${snapshots} beside it: ` +
      "to publish none, name an empty folder with --snapshots\n",
  );
}

/** The most files that a message names. */
const SHOWN_NAMES = 10;

/** The site publishes the notes, with links that every reader may press. */
async function requireWholeNotes(folder: string): Promise<void> {
  const path = join(folder, ANNOTATIONS);
  const text = await readText(path);
  if (text !== null) parseAnnotations(text, path);
}

/** The newest of the listed snapshots of an archive; null if none is listed. */
async function readNewest(
  archive: Archive,
  [entry]: readonly SnapshotEntry[],
): Promise<PublishedSnapshot | null> {
  if (entry === undefined) return null;
  return { entry, snapshot: await readListedSnapshot(archive, entry) };
}

/** The page reads no file that is not the listed one, so a site does not publish it. */
async function requireListedFiles(
  archive: Archive,
  entries: readonly SnapshotEntry[],
): Promise<void> {
  for (const entry of entries) await readListedText(archive, entry);
}
