import { basename, dirname } from "node:path";
import { snapshotProblems } from "../../shared/archive/checkSnapshot.ts";
import { COMPARED_FIGURES, compareSnapshots } from "../../shared/archive/compareSnapshots.ts";
import { differences } from "../../shared/archive/differences.ts";
import { parseJson } from "../../shared/archive/parseFile.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { A_SNAPSHOT, type SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { dayCount } from "../../shared/days/range.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { hasPast } from "../../shared/figures/figures.ts";
import { type Archive, folderArchive } from "../archive/archive.ts";
import { changeSentence, daySentences, figureTitle } from "../archive/changeSentences.ts";
import {
  INDEX,
  indexEntry,
  isFolder,
  listedFault,
  noSnapshot,
  OTHER_LINE_ENDS,
  readIndex,
} from "../archive/folderIndex.ts";
import { missedSnapshots } from "../archive/missedSnapshots.ts";
import { isSite, siteArchive } from "../archive/siteArchive.ts";
import { siteFetch } from "../archive/siteFetch.ts";
import { type FileVerdict, verifyBeside } from "../archive/verifyBeside.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { readEnvironment } from "../backend/settings.ts";
import { located, type World } from "../environment/world.ts";
import { plainText } from "../text/plainText.ts";
import { fetchSnapshotCube } from "./snapshot.ts";

export interface VerifyOptions extends LiveOptions {
  readonly live?: boolean;
}

/**
 * Checks a snapshot file, or every file of a folder or a site, and prints a line for each.
 *
 * @throws Failure of kind `usage` when there is nothing to check, of kind `data` when a file fails, of
 * kind `backend` when the site cannot be read or the rows cannot be counted again
 */
export async function runVerify(path: string, options: VerifyOptions, world: World): Promise<void> {
  let fileCount = 0;
  let failedCount = 0;
  for await (const verdict of verify(path, options, world)) {
    world.stdout.write(render(verdict));
    fileCount++;
    if (verdict.problems.length > 0) failedCount++;
  }
  if (failedCount > 0) throw new Failure("data", `${failedCount} of ${fileCount} files failed`);
}

/** The verdicts on a snapshot file, or on every file of a folder or a site. */
export async function* verify(
  path: string,
  options: VerifyOptions,
  world: World,
): AsyncGenerator<FileVerdict> {
  if (isSite(path)) {
    const fetch = siteFetch(path, { fetch: world.fetch, env: readEnvironment(world) });
    yield* verifyArchive(siteArchive(path, fetch, world), options, world);
    return;
  }
  const localPath = located(path, world);
  if (await isFolder(localPath)) {
    yield* verifyArchive(folderArchive(localPath), options, world);
    return;
  }
  const archive = folderArchive(dirname(localPath));
  const file = basename(localPath);
  const entries = await readIndex(archive);
  const entry = entries.find((listed) => listed.file === file);
  yield await verifyFile(archive, { file, entry }, options, world);
}

/** The verdicts on the listed snapshots, on those that are not listed, on missed days, and on the other files. */
async function* verifyArchive(
  archive: Archive,
  options: VerifyOptions,
  world: World,
): AsyncGenerator<FileVerdict> {
  const entries = await readIndex(archive);
  const files = await archive.list();
  if (entries.length === 0 && files.length === 0) throw noSnapshot(archive);
  for (const entry of entries) {
    yield await verifyFile(archive, { file: entry.file, entry }, options, world);
  }
  const listedFiles = entries.map(({ file }) => file);
  for (const file of files) {
    if (listedFiles.includes(file)) continue;
    const verdict = await verifyFile(archive, { file }, options, world);
    yield { ...verdict, problems: [UNLISTED, ...verdict.problems] };
  }
  const missed = missedSnapshots(entries);
  if (missed !== null) yield { file: archive.place(INDEX), problems: [], warnings: [missed] };
  yield* verifyBeside(archive, entries);
}

const UNLISTED =
  "not listed in index.json, so it is never read; remove it, or list it with snapshot --reindex";

/**
 * The verdict on a snapshot; `entry` is missing if the index does not list it. With `--live`, a snapshot without problems is
 * also compared with the backend.
 */
async function verifyFile(
  archive: Archive,
  { file, entry }: { readonly file: string; readonly entry?: SnapshotEntry | undefined },
  options: VerifyOptions,
  world: World,
): Promise<FileVerdict> {
  world.signal.throwIfAborted();
  const place = archive.place(file);
  const failed = (problem: string): FileVerdict => ({
    file: place,
    problems: [problem],
    warnings: [],
  });
  const content = await readContent(archive, file, world);
  if ("problem" in content) return failed(content.problem);
  const { text } = content;
  const stored = await attempt(() => parseSnapshot(text, "the file"));
  if (stored instanceof Failure) return failed(stored.message);
  const problems = entry === undefined ? [] : entryProblems(entry, stored, text);
  // Members that a snapshot does not know are a problem too: only the JSON still has them.
  const json = parseJson(text, place, A_SNAPSHOT, "data");
  problems.push(...snapshotProblems(stored, json));
  if (!options.live || problems.length > 0) return { file: place, problems, warnings: [] };
  return { file: place, ...(await liveVerdict(stored, options, world)) };
}

/**
 * The text of a file, or why it has none: it does not exist, or cannot be read.
 *
 * @throws Failure of kind `backend` when the site itself cannot be read; then no other file can be either
 */
async function readContent(
  archive: Archive,
  file: string,
  { signal }: World,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const text = await archive.read(file);
    return text === null ? { problem: "no such file" } : { text };
  } catch (error) {
    signal.throwIfAborted();
    const isSiteUnreadable = error instanceof Failure && error.kind === "backend";
    if (isSiteUnreadable || !(error instanceof Error)) throw error;
    return { problem: error.message };
  }
}

/** How an entry of the index differs from its file. The time of writing is not compared, since the file does not have it. */
function entryProblems(listed: SnapshotEntry, snapshot: Snapshot, text: string): string[] {
  const { writtenAt, ...recorded } = listed;
  const { writtenAt: _, ...actual } = indexEntry(snapshot, text, new Date(0));
  const checksumFault = listedFault(text, listed);
  const problems: string[] = [];
  for (const { path, before: inIndex, after: inFile } of differences(recorded, actual)) {
    // Other line ends change the size too: they are reported once, at the checksum.
    if (path === "bytes" && checksumFault === OTHER_LINE_ENDS) continue;
    if (path === "sha256" && checksumFault !== null) {
      problems.push(checksumFault);
      continue;
    }
    const values = `${JSON.stringify(inIndex)} in index.json, ${JSON.stringify(inFile)} in the file`;
    problems.push(`${path} is ${values}`);
  }
  return problems;
}

const MAX_PROBLEMS = 20;

/** The lines of a verdict: the first problem after the file's name, the others below, then each warning; `ok` without any. */
function render({ file, problems, warnings }: FileVerdict): string {
  const [first, ...others] = problems.slice(0, MAX_PROBLEMS);
  const lines: string[] = [];
  if (first !== undefined) lines.push(`${file}: failed: ${first}`);
  else if (warnings.length === 0) lines.push(`${file}: ok`);
  for (const problem of others) lines.push(`  ${problem}`);
  if (problems.length > MAX_PROBLEMS) lines.push(`  and ${problems.length - MAX_PROBLEMS} more`);
  for (const warning of warnings) lines.push(`${file}: warning: ${warning}`);
  return lines.map((line) => `${plainText(line)}\n`).join("");
}

const SIDES = { before: "in the file", after: "in the backend", others: "the backend's" };

export type LiveOptions = Pick<CubeRequest, "read" | "quiet">;

/**
 * Counts the backend's rows on a snapshot's days again. A changed figure of past days, such as active users, is a problem. A
 * changed figure of the moment, such as monitored or clean wallets, is only a warning: no backend knows its past values.
 */
export async function liveVerdict(
  stored: Snapshot,
  options: LiveOptions,
  world: World,
): Promise<Omit<FileVerdict, "file">> {
  const request: CubeRequest = {
    ...stored.range,
    timeZone: stored.timeZone,
    // The cover of a snapshot ends with its range, so a history of this many days is the cover.
    history: dayCount(stored.cube.cover),
    ...options,
  };
  const { cube, query } = await fetchSnapshotCube(request, world);
  const comparison = compareSnapshots(stored, snapshot(cube, query.range, stored.weekStartsOn));
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const change of comparison.figures) {
    const sentence = changeSentence(figureTitle(change.figure), change, SIDES);
    const figure = COMPARED_FIGURES.get(change.figure);
    const countsPastDays = hasPast(figure);
    if (countsPastDays) problems.push(sentence);
    else warnings.push(sentence);
  }
  problems.push(...daySentences(comparison, SIDES));
  return { problems, warnings };
}
