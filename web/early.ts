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

/** Whether the page will call the function without a session, and has no figures to show until the answer. */
function isFirstVisit(settings: LiveSettings): boolean {
  const { url } = configuredBackend(settings);
  const usesFunction = settings.read !== "tables" && !remembered("no-function", url).isKnown();
  const isOpen = settings.signIn === undefined && !remembered("closed-function", url).isKnown();
  const isFirst = !remembered("figures", settings.url).isKnown();
  return usesFunction && isOpen && !isSignedIn(url) && isFirst;
}

interface FirstCube {
  readonly cover: DayRange;
  readonly timeZone: string;
}

/** The first cube that a page will request from its backend; null if its URL needs none. */
export function firstCube(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  now: number,
  ownZone: string,
  days: SiteDays,
): FirstCube | null {
  const isLive = parsePage(pathname) === "dashboard" && snapshotNameIn(search) === null;
  if (!isLive || !hasRangeIn(search)) return null;
  const options = optionsIn(search);
  const { zone: timeZone } = queryZone(options, ownZone);
  const available = liveDays(calendarDay(now, timeZone), timeZone, days);
  return { cover: queryDays(parseQuery(options, available)), timeZone };
}

function request(backend: Backend, { cover, timeZone }: FirstCube): void {
  const query = new URLSearchParams(cubeArguments(cover, timeZone));
  sendEarly(`${restUrl(backend)}/rpc/${CUBE_FUNCTION}?${query}`, keyHeaders(backend));
}
