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

/** The marks of the page's own site. */
export function siteDayMarks(timeZone: string | null): Promise<DayMark[]> {
  const place = {
    folder: `${SITE}snapshots/`,
    fetch: IS_ONE_FILE
      ? fetchOwnDayMarks
      : (url: string, init: RequestInit) => window.fetch(url, { ...init, cache: "no-cache" }),
    onFailure: console.error,
  };
  return readDayMarks(place, timeZone);
}

/** Takes a file of the snapshots' folder from the page itself. */
async function fetchOwnDayMarks(url: string): Promise<Response> {
  const files = readData<Readonly<Record<string, string>>>("day-marks");
  const text = files?.[url.slice(url.lastIndexOf("/") + 1)];
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

/**
 * Reads a host's notes and the revisions of days in a time zone; without a time zone only the
 * notes.
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
  return parseAnnotations(text, "annotations.json").map((note) => ({
    kind: "note",
    chain: null,
    change: 0,
    ...note,
  }));
}

function changesIn(text: string, timeZone: string): DayMark[] {
  const { newest, days } = parseChanges(text, "changes.json");
  if (newest?.timeZone !== timeZone) return [];
  return days.flatMap(revisionMarks);
}

/** The marks of a revised day: one for all chains together, and one for each chain. Rows without a chain have none. */
function revisionMarks(revised: ChangedDay): DayMark[] {
  const { day, chains } = revised;
  const mark = { kind: "change", from: day, to: day, link: null } as const;
  const since = sinceText(revised);
  const text = changeText(revised, since);
  const marks: DayMark[] = [{ ...mark, chain: null, change: linkedChange(revised), text }];
  for (const { chain, before, after } of chains) {
    if (chain === null) continue;
    const change = after - before;
    const text = DAY_MARK_TEXTS.ofChain(chain, formatDifference(change), since);
    marks.push({ ...mark, chain, change, text });
  }
  return marks;
}

/** The publication with which a revised day is compared. */
function sinceText({ day, published }: ChangedDay): string {
  const on = formatShortDay(published.on, { from: day, to: published.on });
  return published.isFirst ? DAY_MARK_TEXTS.published(on) : DAY_MARK_TEXTS.snapshot(on);
}

/** Counts rows with a chain: the trend has no other rows. */
function changeText(changed: ChangedDay, since: string): string {
  const { before, after, chains } = changed;
  if (chains.every(({ chain }) => chain === null)) {
    return DAY_MARK_TEXTS.withoutChain(formatDifference(after - before), since);
  }
  const change = linkedChange(changed);
  return change === 0
    ? DAY_MARK_TEXTS.otherChains(since)
    : DAY_MARK_TEXTS.changed(formatDifference(change), since);
}
