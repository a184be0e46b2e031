import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Answer } from "../../shared/answer/answer.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import { ANNOTATIONS, readAnnotations } from "../archive/folderAnnotations.ts";
import { CHANGES } from "../archive/folderChanges.ts";
import { INDEX, indexEntry } from "../archive/folderIndex.ts";
import { snapshotText } from "../archive/snapshotFolder.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import type { FoundCube } from "../backend/liveCube.ts";
import { hasBackend } from "../backend/settings.ts";
import { findCube } from "../backend/storedCube.ts";
import { readText, withWriteAdvice, writeNamedFile } from "../environment/files.ts";
import { located, type World } from "../environment/world.ts";
import { builtPage } from "../site/builtPage.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { noRowsAdvice } from "./metrics.ts";

interface ExportOptions extends CubeRequest {
  readonly history: number;
  readonly settings?: string;
}

/** Writes the dashboard as one file, whole or not at all, and prints one line about that file. */
export async function runExport(file: string, options: ExportOptions, world: World): Promise<void> {
  const { history, ...others } = options;
  const snapshot = options.snapshot ?? usualSnapshots(options, world);
  // All days of a snapshot are exported: a history would leave some out, or be refused if the snapshot has fewer days.
  const request = snapshot === undefined ? { ...others, history } : { ...others, snapshot };
  const foundCube = await findCube(request, world);
  const { cube, query, origin, takenAt } = foundCube;
  const { brand } = await readSiteFile(options.settings, world);
  const queryBrand = { ...brand, weekStartsOn: query.weekStartsOn };
  const html = await oneFile(foundCube, queryBrand, options.quiet === true, world);
  await withWriteAdvice(file, "another file", () => writeNamedFile(located(file, world), html));
  if (options.quiet) return;
  const answer = new Answer(cube, query, takenAt);
  const hint = await noRowsAdvice(answer, origin, options, world);
  if (hint !== null) world.stderr.write(`${hint}\n`);
  const size = `${formatCount(Buffer.byteLength(html))} bytes`;
  world.stdout.write(`wrote ${file}, ${formatRange(cube.cover)}, ${size}\n`);
}

/** The default folder of snapshots if there is one and neither a backend nor CSV files are named, as for a site. */
function usualSnapshots(options: ExportOptions, world: World): string | undefined {
  const hasOtherSource = options.data !== undefined || hasBackend(world);
  const hasSnapshots = existsSync(join(located(FOLDER, world), INDEX));
  return hasSnapshots && !hasOtherSource ? FOLDER : undefined;
}

const FOLDER = "snapshots";

/**
 * The whole dashboard as HTML that needs no network. Notes and changes of days are those of the snapshot's folder, or of the
 * default folder if the figures were read live.
 */
async function oneFile(
  { cube, query, source, origin, takenAt }: FoundCube,
  brand: SiteBrand,
  isQuiet: boolean,
  world: World,
): Promise<string> {
  const isStored = origin === null;
  const folder = isStored ? dirname(source) : located(FOLDER, world);
  const dayMarks = await readDayMarks(folder, world);
  const onBuild = () => {
    if (!isQuiet) world.stderr.write("Building the page …\n");
  };
  const page = await builtPage(onBuild, world.signal);
  const result = snapshot(cube, query.range, query.weekStartsOn);
  // A live read and a snapshot in an index have a time. For another snapshot it is the time at which its file was written.
  const writtenAt = takenAt ?? (await stat(source)).mtimeMs;
  const entry = indexEntry(result, snapshotText(result), new Date(writtenAt));
  // The code that writes the data into a page is built together with the page that reads them.
  const { ONE_FILE, exported } = page.code;
  return exported(await page.text(ONE_FILE), { entry, snapshot: result, dayMarks }, brand);
}

/** The texts of a folder's notes and changes by the names of their files. A missing file and invalid notes are left out. */
async function readDayMarks(folder: string, world: World): Promise<Record<string, string>> {
  // Null stands for notes that are invalid or unreadable, which this call has reported.
  const hasInvalidNotes = (await readAnnotations(folder, world)) === null;
  const names = hasInvalidNotes ? [CHANGES] : [ANNOTATIONS, CHANGES];
  const marks: Record<string, string> = {};
  for (const name of names) {
    const text = await readText(join(folder, name));
    if (text !== null) marks[name] = text;
  }
  return marks;
}
