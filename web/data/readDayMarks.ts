import { parseAnnotations } from "../../shared/annotations.ts";
import { type ChangedDay, linkedChange, parseChanges } from "../../shared/changes.ts";
import { formatDifference, formatShortDay } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { DAY_MARK_TEXTS } from "./dayMarkTexts.ts";

/** Something that there is to know about days of the trend. */
export interface DayMark extends Range {
  /** The team's note, or that the day was counted otherwise when it was published. */
  readonly kind: "note" | "change";
  readonly text: string;
  readonly link: string | null;
}

interface Place {
  /** The address of the snapshots' folder; ends with a slash. */
  readonly folder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Is told of a file that is not as it should be; the marks of the other one come all the same. */
  readonly onFailure: (failure: unknown) => void;
}

/** Those of the site that the page is on. */
export function siteDayMarks(timeZone: string | null): Promise<DayMark[]> {
  const place = {
    folder: `${import.meta.env.BASE_URL}snapshots/`,
    fetch: (...request: Parameters<typeof fetch>) => window.fetch(...request),
    onFailure: (failure: unknown) => console.error(failure),
  };
  return readDayMarks(place, timeZone);
}

/**
 * What a host has to say about days: its team's notes, and which days of a zone have changed; of no
 * zone the notes alone.
 */
export async function readDayMarks(
  { folder, fetch, onFailure }: Place,
  timeZone: string | null,
): Promise<DayMark[]> {
  const read = async (name: string, marksOf: (text: string) => DayMark[]): Promise<DayMark[]> => {
    try {
      const text = await readText(folder + name, fetch);
      return text === null ? [] : marksOf(text);
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

/** Null where there is no such file, or nobody to ask: a host may answer any address with a page. */
async function readText(url: string, fetch: Place["fetch"]): Promise<string | null> {
  const response = await fetch(url, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) return null;
  const text = await response.text();
  return /^\s*</.test(text) ? null : text;
}

function notesIn(text: string): DayMark[] {
  return parseAnnotations(text, "annotations.json").map((note) => ({ kind: "note", ...note }));
}

function changesIn(text: string, timeZone: string): DayMark[] {
  const { newest, days } = parseChanges(text, "changes.json");
  if (newest?.timeZone !== timeZone) return [];
  return days.map((changed) => {
    const { day } = changed;
    return { kind: "change", from: day, to: day, text: changeText(changed), link: null };
  });
}

/** Of the chains' rows, which are what the trend shows. */
function changeText(changed: ChangedDay): string {
  const { day, published, before, after, chains } = changed;
  const on = formatShortDay(published.on, { from: day, to: published.on });
  const since = published.isFirst ? DAY_MARK_TEXTS.published(on) : DAY_MARK_TEXTS.snapshot(on);
  if (chains.every(({ chain }) => chain === null)) {
    return DAY_MARK_TEXTS.withoutChain(formatDifference(after - before), since);
  }
  const change = linkedChange(changed);
  return change === 0
    ? DAY_MARK_TEXTS.otherChains(since)
    : DAY_MARK_TEXTS.changed(formatDifference(change), since);
}
