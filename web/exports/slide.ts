import { codePoints } from "../../shared/text/shortName.ts";
import { viewPicture } from "../../shared/text/viewPicture.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import type { ViewName } from "../../shared/views/views.ts";
import { themeOnScreen } from "./renderSvg.ts";

/** A view as an SVG for a slide, in the theme on screen; the sentence of its panel describes it. */
export function slide(
  view: ViewName,
  dashboard: Dashboard,
  [range, zone, ...source]: readonly string[],
  panel: Element | null,
): Blob {
  const text = viewPicture(view, dashboard, {
    theme: themeOnScreen(),
    days: `${range} · ${zone}`,
    source: source.join(" · "),
    description: panel?.querySelector(".panel-highlight")?.textContent || null,
    measure: codePoints,
  });
  return new Blob([text], { type: "image/svg+xml" });
}
