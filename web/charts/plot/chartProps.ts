export const CHART_PROPS = {
  className: "chart",
  responsive: true,
  ref: prepare,
  // For a chart that follows a mouse: Recharts would handle a move one frame later, when the mouse may have
  // left, and then show a tooltip for good; browsers report moves once per frame anyway.
  ...(matchMedia("(hover: hover)").matches && { throttledEvents: [] }),
};

function prepare(chart: SVGSVGElement | null) {
  if (chart === null) return;
  const ends = new AbortController();
  const added = hideParts(chart);
  focusQuietly(chart, ends.signal);
  keepTapped(chart, ends.signal);
  return () => {
    added.disconnect();
    ends.abort();
  };
}

/** Leaves a screen reader the name of a chart and its tooltip, and none of its layers; some are added later. */
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

/** Focuses a chart that is pressed as a pointer does: without a ring, and without the tooltip of the keys. */
function focusQuietly(chart: SVGSVGElement, signal: AbortSignal): void {
  // Tab would reach any SVG that listens to its focus.
  if (!chart.hasAttribute("tabindex")) return;
  const isPointed = () => chart.dataset["pointed"] !== undefined;
  const forget = () => delete chart.dataset["pointed"];
  // React listens to events of the layers, so that browsers would focus one that is clicked.
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    chart.dataset["pointed"] = "";
    chart.focus({ preventScroll: true });
  };
  chart.addEventListener("mousedown", focus, { signal });
  // The tooltip of the keys would stay when the pointer leaves.
  chart.addEventListener("focusin", (event) => isPointed() && event.stopPropagation(), { signal });
  chart.addEventListener("focusout", forget, { signal });
  chart.addEventListener("keydown", ({ key }) => key !== "Escape" && forget(), { signal });
}

/**
 * Keeps the tooltip of a tap until the next touch elsewhere. The mouse events of a tap are the browser's: some
 * report that the mouse has left, some never do.
 */
function keepTapped(chart: SVGSVGElement, signal: AbortSignal): void {
  const isInside = (target: EventTarget | null) => target instanceof Node && chart.contains(target);
  const touch = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" && isInside(target)) tapped = chart;
    else if (tapped === chart) {
      tapped = null;
      chart.dispatchEvent(new MouseEvent("mouseout", LEFT));
    }
  };
  const leave = (event: MouseEvent) => {
    if (tapped === chart && !isInside(event.relatedTarget)) event.stopPropagation();
  };
  window.addEventListener("pointerdown", touch, { signal, capture: true });
  // Before React, which listens to the layers.
  chart.addEventListener("mouseout", leave, { signal, capture: true });
}

/** Not in the chart's own listeners, which Recharts makes anew now and then. */
let tapped: SVGSVGElement | null = null;

const LEFT = { bubbles: true, relatedTarget: document.body };
