import type { Provenance } from "../../shared/text/provenance.ts";
import { viewPicture } from "../../shared/text/viewPicture.ts";
import type { ViewName } from "../../shared/views/views.ts";
import type { Ready } from "../store/shown.ts";
import { exportCaption } from "./exportCaption.ts";
import { themeOnScreen } from "./renderSvg.ts";

/** The width in pixels for which a picture has a name's column. */
const COLUMN = 8;

/** A view as an SVG for a slide, in the theme on screen; the sentence of its panel describes it. */
export function slide(
  view: ViewName,
  { dashboard }: Ready,
  provenance: Provenance,
  panel: Element | null,
): Blob {
  const [range, zone, ...source] = exportCaption(provenance);
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = "13px system-ui, sans-serif";
  const text = viewPicture(view, dashboard, {
    theme: themeOnScreen(),
    days: `${range} · ${zone}`,
    source: source.join(" · "),
    description: panel?.querySelector(".panel-highlight")?.textContent || null,
    measure: (name) => context.measureText(name).width / COLUMN,
  });
  return new Blob([text], { type: "image/svg+xml" });
}
