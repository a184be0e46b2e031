import { useEffect, useState } from "react";
import { newestDay } from "../../../shared/cube/newestRow.ts";
import { isWithoutRows } from "../../../shared/dashboard/isWithoutRows.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { VIEW_NAMES } from "../../../shared/dashboard/views.ts";
import { usualComparison, VERSUS } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { leftOutRows } from "../../../shared/text/caveats.ts";
import { formatDay, formatQuantity, formatRange } from "../../../shared/text/format.ts";
import { copyText } from "../../browser/copyText.ts";
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
  noFigures: "There are no figures to show.",
  noSnapshots:
    "No figures yet. Build the site with SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or with a snapshot.",
  retry: "Try again",
  signedOut: "The login of this site has ended.",
  reload: "Reload",
  keptFrom: (first: string) => `Figures are kept from ${first}.`,
  keptUntil: (last: string) => `Figures are kept until ${last}.`,
  showLast: (days: string) => `Show the last ${days}`,
  noRows: (range: string) => `No data in ${range}.`,
  newest: (day: string) => `The newest row that was read is from ${day}.`,
  showNewest: "Show the days up to it",
  showAll: "Look at all days",
  daysInstead: (zone: string, reason: string) => `Days of ${zone} instead (${reason})`,
  utc: (zone: string) => `Days of UTC: the backend has other clock changes in ${zone}`,
} as const;

/**
 * Notes on what the page cannot show of its URL, on figures that differ from it, and on why there are no figures or rows.
 * Nothing if the page shows what its URL asks for.
 */
export function RangeNotes({ view }: { readonly view: PageView }) {
  const notes = [...linkNotes(view), ...figureNotes(view)];
  const isSignedOut = view.readError === "signedOut";
  const hasFailed = view.figures.status === "failed";
  return (
    <>
      {notes.map((note) => (
        <p key={note} role="note">
          <DatedText text={note} />
        </p>
      ))}
      {isSignedOut && <SignedOutNote />}
      {hasFailed && !isSignedOut && <UnavailableFigures view={view} />}
      <LocalBackendNote view={view} />
      <NoRows view={view} />
    </>
  );
}

/** Notes on parameters of the URL that the page cannot use. */
function linkNotes(view: PageView): string[] {
  const { search } = window.location;
  const notes: string[] = [];
  // `openNamedView` has replaced the name of each known view by its query: a name that is left is unknown.
  const viewName = viewNameIn(search);
  if (viewName !== null) notes.push(NOTE_TEXTS.unknownView(repeatable(viewName)));
  const panel = new URLSearchParams(search).get("panel");
  // A known panel would be shown alone: on the whole page the name is unknown.
  if (panel !== null && shownEmbed() === null) {
    notes.push(NOTE_TEXTS.wholeInstead(repeatable(panel), VIEW_NAMES.join(", ")));
  }
  for (const { name, meant } of misspelledNames(search)) {
    notes.push(NOTE_TEXTS.misspelled(repeatable(name), meant));
  }
  for (const id of unknownSeries(view)) notes.push(NOTE_TEXTS.hidesNothing(repeatable(id)));
  return notes;
}

/** Notes on figures that differ from those that the URL asks for: other days, comparisons, zones, or fewer rows. */
function figureNotes(view: PageView): string[] {
  const { query, range, timeZone, refusedZone, otherClocks, figures } = view;
  const { refusedRange = null, refusedComparison = null } = query ?? {};
  const notes: string[] = [];
  if (range && refusedRange) notes.push(NOTE_TEXTS.instead(formatRange(range), refusedRange));
  if (refusedComparison) {
    const isCompared = query?.comparison !== "none";
    notes.push(NOTE_TEXTS.comparedInstead(isCompared, refusedComparison));
  }
  const leftOut = figures.status === "ready" ? leftOutRows(figures.answer.published) : null;
  if (leftOut !== null) notes.push(leftOut);
  if (timeZone && refusedZone) notes.push(NOTE_TEXTS.daysInstead(timeZone, refusedZone));
  // Browser and backend disagree about the clock changes of this zone, so the days on screen are those of UTC.
  if (otherClocks) notes.push(NOTE_TEXTS.utc(otherClocks));
  return notes;
}

/** A note with a button that reloads the page, which leads to the login of the site. */
function SignedOutNote() {
  return (
    <p role="note">
      <span>{NOTE_TEXTS.signedOut}</span>{" "}
      <button type="button" className="link-button" onClick={() => window.location.reload()}>
        {NOTE_TEXTS.reload}
      </button>
    </p>
  );
}

/** The ids of series that the URL hides although no trend of these figures can have them. Empty without figures. */
function unknownSeries({ figures, options: { hide = [] } }: PageView): string[] {
  if (figures.status !== "ready" || hide.length === 0) return [];
  const chains = prominentChains(figures.answer.cube).map((chain) => chainIdentity(chain).id);
  const series = [...chains, otherChains(0).id, "total", "previous", "exploits"];
  return hide.filter((id) => !series.includes(id));
}

/**
 * Why there are no figures, and what may help: a link to sign in, a button that shows the default range if the backend does
 * not keep the days of this one, or a button that reads the figures again.
 */
function UnavailableFigures({ view }: { readonly view: PageView }) {
  const { readError } = view;
  const keptDays = keptDaysText(view);
  const reason = readError === "noSnapshots" ? NOTE_TEXTS.noSnapshots : NOTE_TEXTS.noFigures;
  return (
    <p role="note">
      <span>{keptDays ?? reason}</span>{" "}
      {readError === "signIn" && liveSettings?.signIn !== undefined ? (
        <a href={liveSettings.signIn}>{TEXTS.source.signIn}</a>
      ) : (
        <NextStep showsDefaultRange={keptDays !== null} />
      )}
    </p>
  );
}

/** A button that shows the default range, or one that reads the figures again. */
function NextStep({ showsDefaultRange }: { readonly showsDefaultRange: boolean }) {
  const { refresh } = useShownStore();
  // A number of days, such as `30d`.
  const { last } = siteBrand;
  const days = formatQuantity(Number.parseInt(last, 10), ["day", "days"]);
  return (
    <button
      type="button"
      className="link-button"
      onClick={showsDefaultRange ? () => setRange({ last }) : refresh}
    >
      {showsDefaultRange ? NOTE_TEXTS.showLast(days) : NOTE_TEXTS.retry}
    </button>
  );
}

/** Which days the backend keeps, if the range has others; null if that is not why there are no figures. */
function keptDaysText({ keptDays, range }: PageView): string | null {
  if (keptDays === null || range === null) return null;
  if (range.from < keptDays.from) return NOTE_TEXTS.keptFrom(formatDay(keptDays.from));
  if (range.to > keptDays.to) return NOTE_TEXTS.keptUntil(formatDay(keptDays.to));
  return null;
}

/**
 * A note on a range without rows, with a button that shows the day of the newest row and the 30 days before it or, if the
 * newest row is not known, all days. There is no button if these are on screen already. Nothing for a range with rows, and
 * without figures.
 */
function NoRows({ view: { figures, options } }: { readonly view: PageView }) {
  if (figures.status !== "ready" || !isWithoutRows(figures.answer.published)) return null;
  const { completeness, range, timeZone } = figures.answer.published;
  const newest = newestDay(completeness, timeZone);
  const showsAllDays = newest === null && options.period === "all";
  return (
    <p role="note">
      <span>{NOTE_TEXTS.noRows(formatRange(range))}</span>{" "}
      {newest !== null && <span>{NOTE_TEXTS.newest(formatDay(newest))}</span>}{" "}
      {!showsAllDays && (
        <button
          type="button"
          className="link-button"
          // With `to` alone, the range begins 30 days before it.
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

/** Copies a link to these days in this time zone when it is drawn. Shows the link if the browser refuses to copy it. */
export function CopiedLink({ range, timeZone }: CopiedLinkProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    const link = fixedLink(range, timeZone);
    copyText(link).then(
      () => setText(NOTE_TEXTS.copied(timeZone)),
      () => setText(link),
    );
  }, [range, timeZone]);
  return <output className="definition">{text}</output>;
}

/** The URL of the page with fixed days, time zone and comparison, so that it shows the same figures to every reader. */
function fixedLink(range: DayRange, timeZone: string): string {
  const url = new URL(window.location.href);
  // The default comparison depends on the period, which the link replaces by days.
  const { period, compare = usualComparison(period) } = optionsIn(url.search);
  url.search = searchWith(searchWithRange(url.search, range), { timeZone, compare });
  return url.href;
}
