import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import { ANNOTATIONS, readAnnotations } from "../archive/folderAnnotations.ts";
import { CHANGES } from "../archive/folderChanges.ts";
import { indexEntry } from "../archive/folderIndex.ts";
import { readText } from "../archive/readText.ts";
import { snapshotText } from "../archive/snapshotFolder.ts";
import { readStoredCube } from "../archive/storedCube.ts";
import { EMPTY_HINT, fetchLiveCube, isEmpty, type LiveRequest } from "../backend/liveCube.ts";
import { builtPage } from "../site/builtPage.ts";
import { plainText } from "../text/plainText.ts";
import { located, type World } from "../world.ts";
import { writeFile } from "../writeFile.ts";

interface ExportOptions extends LiveRequest {
  readonly history: number;
  readonly snapshot?: string;
}

/** Writes the dashboard as one file, whole or not at all, and prints one line about it. */
export async function runExport(file: string, options: ExportOptions, world: World): Promise<void> {
  const { cube, range, writtenAt, folder } = await readCube(options, world);
  const dayMarks = await readDayMarks(folder, world);
  const page = await builtPage(() => options.quiet || world.stderr.write("Building the page …\n"));
  const result = snapshot(cube, range);
  const entry = indexEntry(result, snapshotText(result), writtenAt);
  const { ONE_FILE, oneFile } = page.code;
  const html = oneFile(await page.text(ONE_FILE), { entry, snapshot: result, dayMarks });
  await writeFile(located(file, world), html).catch((cause: Error) => {
    throw new Error(`cannot write ${file} (${cause.message}); name another file`, { cause });
  });
  if (options.quiet) return;
  if (isEmpty(cube)) world.stderr.write(`${EMPTY_HINT}\n`);
  const size = `${formatCount(Buffer.byteLength(html))} bytes`;
  world.stdout.write(`wrote ${file}, ${formatRange(cube.cover)}, ${size}\n`);
}

/** A live run takes its notes from the default folder of snapshots. */
async function readCube(options: ExportOptions, world: World) {
  const { snapshot: path, ...request } = options;
  if (path === undefined) {
    const { cube, query } = await fetchLiveCube(request, world);
    const writtenAt = new Date(world.now());
    return { cube, range: query.range, writtenAt, folder: located("snapshots", world) };
  }
  const { history: _, ...days } = request;
  const { cube, query, source, writtenAt } = await readStoredCube(
    located(path, world),
    days,
    world.now(),
  );
  return {
    ...{ cube, range: query.range, folder: dirname(source) },
    writtenAt: new Date(writtenAt ?? (await stat(source)).mtime),
  };
}

/** The notes and the changes of a folder, as the page would read them from it. */
async function readDayMarks(folder: string, { stderr }: World): Promise<Record<string, string>> {
  const { problem } = await readAnnotations(folder);
  if (problem !== null) {
    stderr.write(`vigil: ${plainText(problem)}; the notes are left out\n`);
  }
  const marks: Record<string, string> = {};
  for (const name of problem === null ? [ANNOTATIONS, CHANGES] : [CHANGES]) {
    const text = await readText(join(folder, name));
    if (text !== null) marks[name] = text;
  }
  return marks;
}
