import { useEffect, useState } from "react";
import { newestDay } from "../../../shared/cube/newestRow.ts";
import { isWithoutRows } from "../../../shared/dashboard/isWithoutRows.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { VIEW_NAMES } from "../../../shared/dashboard/views.ts";
import { usualComparison, VERSUS } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { leftOutRows } from "../../../shared/text/caveats.ts";
import { formatDay, formatQuantity, formatRange } from "../../../shared/text/format.ts";
import { siteBrand } from "../../browser/siteBrand.ts";
import { liveSettings } from "../../store/sources/live/settings.ts";
import { shownEmbed } from "../../store/url/embed.ts";
import { setRange } from "../../store/url/urlHistory.ts";
import {
  misspelledNames,
  optionsIn,
  repeatable,
  searchWith,
  searchWithRange,
  viewNameIn,
} from "../../store/url/urlState.ts";
import { useShownStore } from "../../store/useShownStore.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { chainIdentity, otherChains } from "../chains/identity.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { LocalBackendNote } from "./LocalBackendNote.tsx";

/** The texts of the notes about a range. */
const NOTE_TEXTS = {
  misspelled: (name: string, meant: string) => `The link has ${name}; is ${meant} meant?`,
  unknownView: (name: string) => `Neither this site nor this browser has a view called ${name}`,
  hidesNothing: (id: string) => `The link hides ${id}, which is no line of the trend`,
  instead: (range: string, reason: string) => `Shown instead: ${range} (${reason})`,
  wholeInstead: (panel: string, names: string) =>
    `The whole page instead (invalid panel: ${panel} (name one of ${names}))`,
  comparedInstead: (isCompared: boolean, reason: string) => {
    const days = isCompared ? `the ${VERSUS.previous}` : VERSUS.none;
    return `Compared with ${days} instead (${reason})`;
  },
  copied: (zone: string) => `Link copied, with days of ${zone}`,
  // The status in the header says why.
  absent: "There are no figures to show.",
  unfilled:
    "No figures yet. Build the site with SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or with a snapshot.",
  retry: "Try again",
  signedOut: "The login of this site has ended.",
  reload: "Reload",
  keptFrom: (first: string) => `Figures are kept from ${first}.`,
  keptUntil: (last: string) => `Figures are kept until ${last}.`,
  showLast: (days: string) => `Show the last ${days}`,
  noRows: (range: string) => `No data in ${range}.`,
  newest: (day: string) => `The newest row is from ${day}.`,
  showNewest: "Show the days up to it",
  showAll: "Look at all days",
  daysInstead: (zone: string, reason: string) => `Days of ${zone} instead (${reason})`,
  utc: (zone: string) => `Days of UTC: the backend has other clock changes in ${zone}`,
} as const;

/** Explains why the page differs from the request of its URL, or shows no figures. */
export function RangeNotes({ view }: { readonly view: PageView }) {
  const { figures } = view;
  return (
    <>
      {[...linkNotes(view), ...figureNotes(view)].map((note) => (
        <p key={note} className="range-note">
          <DatedText text={note} />
        </p>
      ))}
      {view.readError === "signedOut" ? (
        <SignedOutNote />
      ) : (
        figures.status === "failed" && <UnavailableFigures view={view} />
      )}
      <LocalBackendNote view={view} />
      <NoRows view={view} />
    </>
  );
}

/** What the URL has and the page cannot show. */
function linkNotes(view: PageView): string[] {
  const { search } = window.location;
  const notes: string[] = [];
  const viewName = viewNameIn(search);
  if (viewName !== null) notes.push(NOTE_TEXTS.unknownView(repeatable(viewName)));
  const panel = new URLSearchParams(search).get("panel");
  // A known panel would be shown alone.
  if (panel !== null && shownEmbed() === null) {
    notes.push(NOTE_TEXTS.wholeInstead(repeatable(panel), VIEW_NAMES.join(", ")));
  }
  for (const { name, meant } of misspelledNames(search)) {
    notes.push(NOTE_TEXTS.misspelled(repeatable(name), meant));
  }
  for (const id of unknownLines(view)) notes.push(NOTE_TEXTS.hidesNothing(repeatable(id)));
  return notes;
}

/** How the figures on screen differ from those that the URL means. */
function figureNotes(view: PageView): string[] {
  const { query, range, timeZone, refusedZone, otherClocks, figures } = view;
  const { refusedRange = null, refusedComparison = null } = query ?? {};
  const isCompared = query?.comparison !== "none";
  const notes = [
    range && refusedRange && NOTE_TEXTS.instead(formatRange(range), refusedRange),
    refusedComparison && NOTE_TEXTS.comparedInstead(isCompared, refusedComparison),
    figures.status === "ready" ? leftOutRows(figures.answer.published) : null,
    timeZone && refusedZone && NOTE_TEXTS.daysInstead(timeZone, refusedZone),
    otherClocks && NOTE_TEXTS.utc(otherClocks),
  ];
  return notes.filter((note) => note !== null);
}

/** A reload leads to the login of the site. */
function SignedOutNote() {
  return (
    <p className="range-note">
      <span>{NOTE_TEXTS.signedOut}</span>{" "}
      <button type="button" className="link-button" onClick={() => window.location.reload()}>
        {NOTE_TEXTS.reload}
      </button>
    </p>
  );
}

/** What the URL hides and the trend cannot have. */
function unknownLines({ figures, options: { hide = [] } }: PageView): string[] {
  if (figures.status !== "ready" || hide.length === 0) return [];
  const chains = prominentChains(figures.answer.cube).map((chain) => chainIdentity(chain).id);
  const lines = [...chains, otherChains(0).id, "total", "previous", "exploits"];
  return hide.filter((id) => !lines.includes(id));
}

/** Why there are no figures, and the step that may lead to some. */
function UnavailableFigures({ view }: { readonly view: PageView }) {
  const { refresh } = useShownStore();
  const { readError } = view;
  const kept = keptText(view);
  const { last } = siteBrand;
  const text = readError === "noSnapshots" ? NOTE_TEXTS.unfilled : (kept ?? NOTE_TEXTS.absent);
  return (
    <p className="range-note">
      <span>{text}</span>{" "}
      {readError === "signIn" && liveSettings?.signIn !== undefined ? (
        <a href={liveSettings.signIn}>{TEXTS.source.signIn}</a>
      ) : (
        <button
          type="button"
          className="link-button"
          onClick={kept === null ? refresh : () => setRange({ last })}
        >
          {kept === null
            ? NOTE_TEXTS.retry
            : NOTE_TEXTS.showLast(formatQuantity(Number.parseInt(last, 10), ["day", "days"]))}
        </button>
      )}
    </p>
  );
}

/** Which end of the range the backend does not keep; null if that is not why there are no figures. */
function keptText({ keptDays, range }: PageView): string | null {
  if (keptDays === null || range === null) return null;
  if (range.from < keptDays.from) return NOTE_TEXTS.keptFrom(formatDay(keptDays.from));
  if (range.to > keptDays.to) return NOTE_TEXTS.keptUntil(formatDay(keptDays.to));
  return null;
}

/** For a range without rows: a link to days with rows. */
function NoRows({ view: { figures, options } }: { readonly view: PageView }) {
  if (figures.status !== "ready" || !isWithoutRows(figures.answer.published)) return null;
  const { completeness, range, timeZone } = figures.answer.published;
  const newest = newestDay(completeness, timeZone);
  const isAll = newest === null && options.period === "all";
  return (
    <p className="range-note">
      <span>{NOTE_TEXTS.noRows(formatRange(range))}</span>{" "}
      {newest !== null && <span>{NOTE_TEXTS.newest(formatDay(newest))}</span>}{" "}
      {!isAll && (
        <button
          type="button"
          className="link-button"
          onClick={() => setRange(newest === null ? { period: "all" } : { to: newest })}
        >
          {newest === null ? NOTE_TEXTS.showAll : NOTE_TEXTS.showNewest}
        </button>
      )}
    </p>
  );
}

interface CopiedLinkProps {
  readonly range: DayRange;
  readonly timeZone: string;
}

/** Copies a link to these days in this time zone. Shows the link if the browser refuses to copy. */
export function CopiedLink({ range, timeZone }: CopiedLinkProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    void copiedLink(range, timeZone).then(({ link, isCopied }) =>
      setText(isCopied ? NOTE_TEXTS.copied(timeZone) : link),
    );
  }, [range, timeZone]);
  return <output className="definition">{text}</output>;
}

/**
 * Copies a URL that shows the same days in the same time zone with the same comparison to every reader.
 * `isCopied` is false if the browser refuses to write to the clipboard.
 */
async function copiedLink(
  range: DayRange,
  timeZone: string,
): Promise<{ link: string; isCopied: boolean }> {
  const url = new URL(window.location.href);
  // The default comparison depends on the period, which the link leaves out.
  const { period, compare = usualComparison(period) } = optionsIn(url.search);
  url.search = searchWith(searchWithRange(url.search, range), { timeZone, compare });
  const link = url.href;
  try {
    await navigator.clipboard.writeText(link);
    return { link, isCopied: true };
  } catch {
    return { link, isCopied: false };
  }
}
