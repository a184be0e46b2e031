import { Answer } from "../../shared/answer/answer.ts";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { renderCsv } from "../../shared/tables/renderCsv.ts";
import { aboutRows, tidyTable } from "../../shared/tables/tidyTable.ts";
import type { Archive } from "./archive.ts";
import { sha256Of } from "./folderIndex.ts";

/** The newest snapshot under names that stay: its own text, and its figures as `metrics --csv` prints them. */
export const LATEST = ["latest.json", "latest.csv"] as const;

/** The texts of the latest files; null if the file of the newest snapshot is missing, is not the listed one or does not parse. */
export async function latestTexts(
  archive: Archive,
  { file, sha256, writtenAt }: SnapshotEntry,
): Promise<Readonly<Record<(typeof LATEST)[number], string>> | null> {
  const text = await archive.read(file);
  if (text === null || sha256Of(text) !== sha256) return null;
  const snapshot = await attempt(() => parseSnapshot(text, file));
  if (snapshot instanceof Failure) return null;
  const { cube, range, weekStartsOn } = snapshot;
  const query = { range, comparison: "previous", weekStartsOn } as const;
  const answer = new Answer(cube, query, Date.parse(writtenAt));
  const chainsInFocus: readonly string[] = [];
  const table = tidyTable(
    answer.publishedFacts(chainsInFocus),
    aboutRows(answer.published, writtenAt),
  );
  const csv = renderCsv(table);
  return { "latest.json": text, "latest.csv": csv };
}
