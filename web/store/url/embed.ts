import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import { parsePage } from "../../browser/parsePage.ts";

/**
 * The part of the page on screen: the panel of a view, for a frame; cards and trend, for a screen on the
 * wall; or, in a frame of a page that the site does not allow, no part.
 */
export type Embed = ViewName | "wall" | "refused";

let cachedEmbed: Embed | null | undefined;

/**
 * The part of the page on screen, which stays the same; null for the whole page. `head/theme.js` decides before the first
 * paint, without the names of the views.
 */
export function shownEmbed(): Embed | null {
  if (cachedEmbed === undefined) {
    cachedEmbed = parseEmbed(globalThis.document?.documentElement.dataset["embed"]);
  }
  return cachedEmbed;
}

function parseEmbed(kind: string | undefined): Embed | null {
  if (kind === "refused") return kind;
  if (kind === undefined || parsePage(window.location.pathname) !== "dashboard") return null;
  if (kind === "wall") return kind;
  const name = new URLSearchParams(window.location.search).get("panel") ?? "";
  return Object.hasOwn(VIEWS, name) ? (name as ViewName) : null;
}
