import { parseAnnotations } from "../../../../shared/archive/annotations.ts";
import { type ChangedDay, linkedChange, parseChanges } from "../../../../shared/archive/changes.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatDifference, formatShortDay } from "../../../../shared/text/format.ts";
import { readData } from "../../../browser/pageData.ts";
import { IS_ONE_FILE, SITE } from "../../../browser/parsePage.ts";
import { type FetchFile, readSiteText } from "./readSiteText.ts";

/** The texts of notes and revisions, loaded with this code. */
const DAY_MARK_TEXTS = {
  changed: (difference: string, since: string) => `${difference} since ${since}`,
  ofChain: (chain: string, difference: string, since: string) =>
    `${chain} ${difference} since ${since}`,
  otherChains: (since: string) => `Other chains since ${since}`,
  withoutChain: (difference: string, since: string) =>
    `${difference} without a chain since ${since}`,
  published: (day: string) => `first published on ${day}`,
  snapshot: (day: string) => `the snapshot of ${day}`,
} as const;

/** A mark of days in the trend. */
export interface DayMark extends DayRange {
  /** A note of the team, a revision of a published day, or a day on which a rule fires. */
  readonly kind: "note" | "change" | "rule";
  readonly text: string;
  /** The chain whose rows a revision counts; null for all chains together, and for other marks. */
  readonly chain: string | null;
  /** The rows that a revision adds to its chain, or to all chains together. */
  readonly change: number;
  readonly link: string | null;
}

interface MarkHost {
  /** The address of the snapshots' folder; ends with a slash. */
  readonly folder: string;
  readonly fetch: FetchFile;
  /** Called for an invalid file. The other file is still read. */
  readonly onFailure: (failure: unknown) => void;
}

/**
 * The notes and revisions of the page's site, or those within a page in one file. Without a time zone (null) the notes
 * alone.
 */
export function siteDayMarks(timeZone: string | null): Promise<DayMark[]> {
  const host = {
    folder: `${SITE}snapshots/`,
    fetch: IS_ONE_FILE ? fetchFromPage : fetchUncached,
    onFailure: console.error,
  };
  return readDayMarks(host, timeZone);
}

/** Fetches a file without the browser's cache, which may have an earlier version. */
function fetchUncached(url: string, init: RequestInit): Promise<Response> {
  return window.fetch(url, { ...init, cache: "no-cache" });
}

/** Answers a request for a file of notes or changes from the data of a page in one file; 404 if it has no such file. */
async function fetchFromPage(url: string): Promise<Response> {
  const files = readData<Readonly<Record<string, string>>>("day-marks");
  const fileName = url.slice(url.lastIndexOf("/") + 1);
  const text = files?.[fileName];
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

/**
 * Reads the notes of a host, and its revisions of days if the days are those of the time zone. Without a time zone (null) it
 * reads the notes alone. A file that is missing or invalid has no marks.
 */
export async function readDayMarks(
  { folder, fetch, onFailure }: MarkHost,
  timeZone: string | null,
): Promise<DayMark[]> {
  const read = async (name: string, parse: (text: string) => DayMark[]): Promise<DayMark[]> => {
    try {
      const text = await readSiteText(folder + name, fetch);
      return text === null ? [] : parse(text);
    } catch (failure) {
      onFailure(failure);
      return [];
    }
  };
  const [notes, changes] = await Promise.all([
    read("annotations.json", notesIn),
    timeZone === null ? [] : read("changes.json", (text) => changesIn(text, timeZone)),
  ]);
  return [...notes, ...changes];
}

/** The notes of the team, which are about all chains and change no count. */
function notesIn(text: string): DayMark[] {
  const notes = parseAnnotations(text, "annotations.json");
  return notes.map((note) => ({ ...note, kind: "note", chain: null, change: 0 }));
}

/** The revisions in a file of changes; none if its days belong to another time zone. */
function changesIn(text: string, timeZone: string): DayMark[] {
  const { newest, days } = parseChanges(text, "changes.json");
  if (newest?.timeZone !== timeZone) return [];
  return days.flatMap(revisionMarks);
}

/**
 * The marks of a revised day: one for all chains together, and one for each chain whose count has changed. Their
 * `change` counts only rows with a chain, as the trend does.
 */
function revisionMarks(revised: ChangedDay): DayMark[] {
  const { day, chains } = revised;
  const markOfDay = { kind: "change", from: day, to: day, link: null } as const;
  const since = sinceText(revised);
  const marks: DayMark[] = [
    { ...markOfDay, chain: null, change: linkedChange(revised), text: changeText(revised, since) },
  ];
  for (const { chain, before, after } of chains) {
    if (chain === null) continue;
    const change = after - before;
    const text = DAY_MARK_TEXTS.ofChain(chain, formatDifference(change), since);
    marks.push({ ...markOfDay, chain, change, text });
  }
  return marks;
}

/** `first published on Nov 20` or `the snapshot of Nov 20`: the publication with which a revised day is compared. */
function sinceText({ day, published }: ChangedDay): string {
  const publishedOn = formatShortDay(published.on, { from: day, to: published.on });
  return published.isFirst
    ? DAY_MARK_TEXTS.published(publishedOn)
    : DAY_MARK_TEXTS.snapshot(publishedOn);
}

/**
 * The text of a revision of all chains together:
 * - with the change of the rows without a chain, if no other rows have changed
 * - without a number, if the changes of the chains add up to 0
 * - otherwise with the change of the rows with a chain, which are those that the trend counts
 */
function changeText(revised: ChangedDay, since: string): string {
  const { before, after, chains } = revised;
  const isWithoutChain = chains.every(({ chain }) => chain === null);
  if (isWithoutChain) return DAY_MARK_TEXTS.withoutChain(formatDifference(after - before), since);
  const changeWithChain = linkedChange(revised);
  const isShiftBetweenChains = changeWithChain === 0;
  if (isShiftBetweenChains) return DAY_MARK_TEXTS.otherChains(since);
  return DAY_MARK_TEXTS.changed(formatDifference(changeWithChain), since);
}
