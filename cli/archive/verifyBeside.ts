import { parseAnnotations } from "../../shared/archive/annotations.ts";
import { parseChanges } from "../../shared/archive/changes.ts";
import { differences } from "../../shared/archive/differences.ts";
import { parseJson } from "../../shared/archive/parseFile.ts";
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

/** The verdicts on the files of an archive beside its index and its snapshots: a file that does not exist has none. */
export async function* verifyBeside(
  archive: Archive,
  entries: readonly SnapshotEntry[],
): AsyncGenerator<FileVerdict> {
  const verdict = (name: string, problems: readonly string[]): FileVerdict => ({
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
    const problem = `not the newest snapshot; ${archive.repairAdvice}`;
    yield verdict(name, text === texts[name] ? [] : [problem]);
  }
  const changes = await archive.read(CHANGES);
  if (changes !== null) yield verdict(CHANGES, await changesProblems(changes, archive, entries));
  const annotations = await archive.read(ANNOTATIONS);
  if (annotations !== null) yield verdict(ANNOTATIONS, await annotationsProblems(annotations));
}

/** Why a text is no `changes.json`, or where it differs from the changes counted again. */
async function changesProblems(
  text: string,
  archive: Archive,
  entries: readonly SnapshotEntry[],
): Promise<string[]> {
  const parsed = await attempt(() => parseChanges(text, "the file"));
  return parsed instanceof Failure ? [parsed.message] : recountProblems(text, archive, entries);
}

async function annotationsProblems(text: string): Promise<string[]> {
  const parsed = await attempt(() => parseAnnotations(text, "the file"));
  return parsed instanceof Failure ? [parsed.message] : [];
}

/**
 * The differences between a `changes.json` and the changes counted again from the snapshots. The record itself is the only
 * source for days of snapshots that are no longer listed, so the count carries these over. None if a snapshot is broken,
 * since that snapshot has its own verdict.
 */
async function recountProblems(
  text: string,
  archive: Archive,
  entries: readonly SnapshotEntry[],
): Promise<string[]> {
  const recorded = await readRecordedChanges(archive);
  const hasRetired = recorded?.changes.retired ?? false;
  const { changes, notes: brokenSnapshots } = await countChanges(
    archive,
    entries,
    recorded,
    hasRetired,
  );
  if (brokenSnapshots.length > 0) return [];
  // The text, since the parsed record lacks unknown members.
  const json = parseJson(text, CHANGES, "a list of changed days", "data");
  return differences(json, changes).map(({ path, before, after }) => {
    const recordedText = JSON.stringify(before) ?? "nothing";
    const countedText = JSON.stringify(after) ?? "nothing";
    return `${path} is ${recordedText}, but ${countedText} by the snapshots; ${archive.repairAdvice}`;
  });
}
