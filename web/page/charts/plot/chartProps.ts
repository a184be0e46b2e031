import { hasMouse } from "../../../browser/hasMouse.ts";

/** What every chart of Recharts gets. */
export const CHART_PROPS = {
  className: "chart",
  responsive: true,
  ref: prepare,
  // Recharts would handle a move of the mouse one frame later. If the mouse has left by then, the tooltip
  // would stay for good. Browsers report moves once per frame anyway.
  ...(hasMouse() && { throttledEvents: [] }),
};

/** Adds to the element of a chart what Recharts lacks. Returns the clean-up, which React calls when the chart is removed. */
function prepare(chart: SVGSVGElement | null) {
  if (chart === null) return;
  // A translator would replace days, counts and names by elements that SVG does not draw.
  chart.setAttribute("translate", "no");
  const controller = new AbortController();
  const layerObserver = hideLayers(chart);
  focusQuietly(chart, controller.signal);
  keepTapTooltip(chart, controller.signal);
  return () => {
    layerObserver.disconnect();
    controller.abort();
  };
}

/**
 * Hides the layers of a chart from screen readers, which read its name and its tooltip. The returned observer hides layers
 * that Recharts adds later.
 */
function hideLayers(chart: SVGSVGElement): MutationObserver {
  const hide = () => {
    for (const layer of chart.querySelectorAll(":scope > g")) {
      layer.setAttribute("aria-hidden", "true");
    }
  };
  hide();
  const observer = new MutationObserver(hide);
  observer.observe(chart, { childList: true });
  return observer;
}

/**
 * Gives a pressed chart the focus, without the tooltip that Recharts shows for a focus by keyboard. The attribute
 * `data-pointed` says that the focus came from the pointer; styles hide the focus ring while it is there. It is removed when
 * the chart loses the focus, or when a key other than Escape is pressed: Escape only cancels a selection.
 */
function focusQuietly(chart: SVGSVGElement, signal: AbortSignal): void {
  // Chromium makes an SVG element with a listener of focus events a stop of Tab, even without `tabindex`. So a chart that the
  // keyboard is not to reach gets no listener.
  if (!chart.hasAttribute("tabindex")) return;
  const focus = (event: MouseEvent) => {
    // By default the pressed layer of the chart would get the focus, since Recharts has listeners on its layers.
    event.preventDefault();
    chart.dataset["pointed"] = "";
    chart.focus({ preventScroll: true });
  };
  const hideFocusFromRecharts = (event: FocusEvent) => {
    // Recharts would show a tooltip that stays when the pointer has left.
    if (chart.dataset["pointed"] !== undefined) event.stopPropagation();
  };
  const forgetPress = () => delete chart.dataset["pointed"];
  chart.addEventListener("mousedown", focus, { signal });
  chart.addEventListener("focusin", hideFocusFromRecharts, { signal });
  chart.addEventListener("focusout", forgetPress, { signal });
  chart.addEventListener("keydown", ({ key }) => key !== "Escape" && forgetPress(), { signal });
}

/**
 * Keeps the tooltip of a tap until the next press that is not a tap of the same chart. Without this, the browser decides: some
 * report right after a tap that the mouse has left the chart, which hides the tooltip, and others never report it.
 */
function keepTapTooltip(chart: SVGSVGElement, signal: AbortSignal): void {
  const isInside = (target: EventTarget | null) => target instanceof Node && chart.contains(target);
  const press = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" && isInside(target)) tappedChart = chart;
    else if (tappedChart === chart) hideTooltip(chart);
  };
  const leave = (event: MouseEvent) => {
    if (tappedChart === chart && !isInside(event.relatedTarget)) event.stopPropagation();
  };
  window.addEventListener("pointerdown", press, { signal, capture: true });
  // Captured, to run before React's listeners at the layers.
  chart.addEventListener("mouseout", leave, { signal, capture: true });
}

/**
 * The chart with the tooltip of a tap, until `hideTooltip` hides it. It is kept outside of the listeners, which Recharts
 * sometimes replaces.
 */
let tappedChart: SVGSVGElement | null = null;

const MOUSE_LEAVES = { bubbles: true, relatedTarget: document.body };

/** Hides the tooltip until the pointer moves, by an event that tells the chart that the mouse has left. */
export function hideTooltip(chart: SVGSVGElement): void {
  if (tappedChart === chart) tappedChart = null;
  chart.dispatchEvent(new MouseEvent("mouseout", MOUSE_LEAVES));
}
