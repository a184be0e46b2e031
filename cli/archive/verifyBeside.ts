import { parseAnnotations } from "../../shared/archive/annotations.ts";
import { parseChanges } from "../../shared/archive/changes.ts";
import { differences } from "../../shared/archive/differences.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import type { Archive } from "./archive.ts";
import { ANNOTATIONS } from "./folderAnnotations.ts";
import { CHANGES, countChanges, readRecordedChanges } from "./folderChanges.ts";
import { LATEST, latestTexts } from "./latestFiles.ts";

/** The result of the checks of one file: a file without problems is good. */
export interface FileVerdict {
  readonly file: string;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** The verdicts on the other files of an archive, if they exist. */
export async function* verifyBeside(
  archive: Archive,
  entries: readonly SnapshotEntry[],
): AsyncGenerator<FileVerdict> {
  const verdict = (name: string, problems: readonly string[]) => ({
    file: archive.place(name),
    problems,
    warnings: [],
  });
  const [newest] = entries;
  const texts = newest === undefined ? null : await latestTexts(archive, newest);
  for (const name of LATEST) {
    const text = await archive.read(name);
    // The problem of a broken newest snapshot is in the verdict on that snapshot.
    if (text === null || texts === null) continue;
    const problem = `not the newest snapshot; ${archive.repair}`;
    yield verdict(name, text === texts[name] ? [] : [problem]);
  }
  const changes = await archive.read(CHANGES);
  if (changes !== null) {
    const parsed = await attempt(() => parseChanges(changes, "the file"));
    const isInvalid = parsed instanceof Failure;
    const problems = isInvalid ? [parsed.message] : await recount(changes, archive, entries);
    yield verdict(CHANGES, problems);
  }
  const annotations = await archive.read(ANNOTATIONS);
  if (annotations !== null) {
    const parsed = await attempt(() => parseAnnotations(annotations, "the file"));
    yield verdict(ANNOTATIONS, parsed instanceof Failure ? [parsed.message] : []);
  }
}

/**
 * The problems of `changes.json`; none if a snapshot is broken, since that snapshot has its own
 * verdict.
 */
async function recount(text: string, archive: Archive, entries: readonly SnapshotEntry[]) {
  const recorded = await readRecordedChanges(archive);
  const retired = recorded?.changes.retired ?? false;
  const { changes, notes } = await countChanges(archive, entries, recorded, retired);
  if (notes.length > 0) return [];
  return differences(JSON.parse(text), changes).map(({ path, before, after }) => {
    const recorded = JSON.stringify(before) ?? "nothing";
    const counted = JSON.stringify(after) ?? "nothing";
    return `${path} is ${recorded}, but ${counted} by the snapshots; ${archive.repair}`;
  });
}
