import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import { parsePage } from "../../browser/parsePage.ts";

/**
 * A part of the page that is shown alone: the panel of a view, for a frame; the "wall", which has cards and trend for a
 * screen without a mouse; or "refused", in a frame of a page that the site does not allow.
 */
export type Embed = ViewName | "wall" | "refused";

/** Undefined until it has been read. */
let cachedEmbed: Embed | null | undefined;

/** The part of the page that is shown alone; null for the whole page. It is read once, since it never changes. */
export function shownEmbed(): Embed | null {
  if (cachedEmbed === undefined) {
    cachedEmbed = parseEmbed(globalThis.document?.documentElement.dataset["embed"]);
  }
  return cachedEmbed;
}

/** The embed for the attribute that `head/theme.js` has set. That script does not know the names of views. */
function parseEmbed(kind: string | undefined): Embed | null {
  if (kind === "refused") return kind;
  if (kind === undefined || parsePage(window.location.pathname) !== "dashboard") return null;
  if (kind === "wall") return kind;
  const name = new URLSearchParams(window.location.search).get("panel") ?? "";
  return Object.hasOwn(VIEWS, name) ? (name as ViewName) : null;
}
