import { hasMouse } from "../../../browser/hasMouse.ts";

export const CHART_PROPS = {
  className: "chart",
  responsive: true,
  ref: prepare,
  // Recharts would handle a move of the mouse one frame later. If the mouse has left by then, the tooltip
  // would stay for good. Browsers report moves once per frame anyway.
  ...(hasMouse() && { throttledEvents: [] }),
};

/** Adds to a chart what Recharts lacks. The returned function removes the listeners when the chart goes. */
function prepare(chart: SVGSVGElement | null) {
  if (chart === null) return;
  // Days, counts and names: a translator would also replace them by elements that SVG does not draw.
  chart.setAttribute("translate", "no");
  const ends = new AbortController();
  const added = hideParts(chart);
  focusQuietly(chart, ends.signal);
  keepTapped(chart, ends.signal);
  return () => {
    added.disconnect();
    ends.abort();
  };
}

/** Leaves the name of a chart and its tooltip to a screen reader. Hides the layers, later ones too. */
function hideParts(chart: SVGSVGElement): MutationObserver {
  const hide = () => {
    for (const layer of chart.querySelectorAll(":scope > g")) {
      layer.setAttribute("aria-hidden", "true");
    }
  };
  hide();
  const added = new MutationObserver(hide);
  added.observe(chart, { childList: true });
  return added;
}

/** Focuses a pressed chart as a pointer does: without a ring, and without the tooltip of the keys. */
function focusQuietly(chart: SVGSVGElement, signal: AbortSignal): void {
  // Any SVG that listens to its focus becomes a stop of Tab.
  if (!chart.hasAttribute("tabindex")) return;
  const isPointed = () => chart.dataset["pointed"] !== undefined;
  const forget = () => delete chart.dataset["pointed"];
  // React listens to events of the layers, so browsers would focus a clicked layer.
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    chart.dataset["pointed"] = "";
    chart.focus({ preventScroll: true });
  };
  chart.addEventListener("mousedown", focus, { signal });
  // The tooltip of the keys would stay after the pointer has left.
  chart.addEventListener("focusin", (event) => isPointed() && event.stopPropagation(), { signal });
  chart.addEventListener("focusout", forget, { signal });
  chart.addEventListener("keydown", ({ key }) => key !== "Escape" && forget(), { signal });
}

/**
 * Keeps the tooltip of a tap until the next touch elsewhere. After a tap some browsers report that the mouse
 * has left, others never do.
 */
function keepTapped(chart: SVGSVGElement, signal: AbortSignal): void {
  const isInside = (target: EventTarget | null) => target instanceof Node && chart.contains(target);
  const touch = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" && isInside(target)) tapped = chart;
    else if (tapped === chart) hideTooltip(chart);
  };
  const leave = (event: MouseEvent) => {
    if (tapped === chart && !isInside(event.relatedTarget)) event.stopPropagation();
  };
  window.addEventListener("pointerdown", touch, { signal, capture: true });
  // Runs before React's listeners at the layers.
  chart.addEventListener("mouseout", leave, { signal, capture: true });
}

/** Outlives the chart's listeners: Recharts sometimes replaces them. */
let tapped: SVGSVGElement | null = null;

const LEFT = { bubbles: true, relatedTarget: document.body };

/** Hides the tooltip until the pointer moves: the chart believes that the mouse has left. */
export function hideTooltip(chart: SVGSVGElement): void {
  if (tapped === chart) tapped = null;
  chart.dispatchEvent(new MouseEvent("mouseout", LEFT));
}
