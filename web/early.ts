import type { SiteDays } from "../shared/brand.ts";
import { calendarDay } from "../shared/days/calendar.ts";
import { parseQuery } from "../shared/days/query.ts";
import type { DayRange } from "../shared/days/range.ts";
import { type Backend, keyHeaders, restUrl } from "../shared/requests/backend.ts";
import type { LiveSettings } from "../shared/siteSettings.ts";
import { CUBE_FUNCTION, cubeArguments } from "../shared/supabase/cubeFunction.ts";
import { parsePage } from "./browser/parsePage.ts";
import { siteBrand } from "./browser/siteBrand.ts";
import { sendEarly } from "./store/sources/live/earlyRequest.ts";
import { remembered } from "./store/sources/live/remembered.ts";
import { isSignedIn } from "./store/sources/live/session.ts";
import {
  configuredBackend,
  liveSettings as settings,
  usualZone,
} from "./store/sources/live/settings.ts";
import { snapshotNameIn } from "./store/sources/snapshots/namedSnapshot.ts";
import { liveDays } from "./store/url/availableDays.ts";
import { queryDays } from "./store/url/cubeQuery.ts";
import { openNamedView } from "./store/url/namedViews.ts";
import { queryZone } from "./store/url/queryZone.ts";
import { hasRangeIn, optionsIn } from "./store/url/urlState.ts";

if (globalThis.window !== undefined) openNamedView();

// A first visit requests its figures while the page's code is still loading.
if (settings !== null && isFirstVisit(settings)) {
  const cube = firstCube(window.location, Date.now(), usualZone, siteBrand);
  if (cube !== null) request(configuredBackend(settings), cube);
}

/** Whether the page will call the function without a session, and has no cached figures to show until it answers. */
function isFirstVisit(settings: LiveSettings): boolean {
  const { url } = configuredBackend(settings);
  const usesFunction = settings.read !== "tables" && !remembered("no-function", url).isKnown();
  const isPublic = settings.signIn === undefined && !remembered("closed-function", url).isKnown();
  const hasCachedFigures = remembered("figures", settings.url).isKnown();
  return usesFunction && isPublic && !isSignedIn(url) && !hasCachedFigures;
}

interface FirstCube {
  readonly cover: DayRange;
  readonly timeZone: string;
}

/**
 * The first cube that the page at a URL will request from its backend. Null if it will request none: on another page
 * than the dashboard, with a past snapshot, and with an empty range (`?from=`).
 */
export function firstCube(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  now: number,
  usualZone: string,
  siteDays: SiteDays,
): FirstCube | null {
  const isDashboard = parsePage(pathname) === "dashboard";
  if (!isDashboard || snapshotNameIn(search) !== null || !hasRangeIn(search)) return null;
  const options = optionsIn(search);
  const { zone: timeZone } = queryZone(options, usualZone);
  const availableDays = liveDays(calendarDay(now, timeZone), timeZone, siteDays);
  const query = parseQuery(options, availableDays);
  return { cover: queryDays(query), timeZone };
}

/** Requests a cube by the URL that the store will request later: `earlyRequest.ts` hands it this answer. */
function request(backend: Backend, { cover, timeZone }: FirstCube): void {
  const query = new URLSearchParams(cubeArguments(cover, timeZone));
  sendEarly(`${restUrl(backend)}/rpc/${CUBE_FUNCTION}?${query}`, keyHeaders(backend));
}
