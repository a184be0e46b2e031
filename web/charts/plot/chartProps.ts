export const CHART_PROPS = {
  className: "chart",
  responsive: true,
  ref: hideParts,
  // For a chart that follows a mouse: Recharts would handle a move one frame later, when the mouse may have
  // left, and then show a tooltip for good; browsers report moves once per frame anyway. A tooltip that was
  // tapped stays.
  ...(matchMedia("(hover: hover)").matches && { throttledEvents: [] }),
};

/** Leaves a screen reader the name of a chart and its tooltip, and none of its layers; some are added later. */
function hideParts(chart: SVGSVGElement | null) {
  if (chart === null) return;
  const hide = () => {
    for (const layer of chart.querySelectorAll(":scope > g")) {
      layer.setAttribute("aria-hidden", "true");
    }
  };
  // React listens to events of the layers, so that browsers would focus one that is clicked.
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    chart.dataset["pointed"] = "";
    chart.focus({ preventScroll: true });
  };
  const isPointed = () => chart.dataset["pointed"] !== undefined;
  const leave = () => delete chart.dataset["pointed"];
  const press = ({ key }: KeyboardEvent) => key !== "Escape" && leave();
  // A focus shows the day of the keys, which would stay when the pointer leaves.
  const hear = (event: FocusEvent) => isPointed() && event.stopPropagation();
  hide();
  const added = new MutationObserver(hide);
  added.observe(chart, { childList: true });
  chart.addEventListener("mousedown", focus);
  chart.addEventListener("focusin", hear);
  chart.addEventListener("focusout", leave);
  chart.addEventListener("keydown", press);
  return () => {
    added.disconnect();
    chart.removeEventListener("mousedown", focus);
    chart.removeEventListener("focusin", hear);
    chart.removeEventListener("focusout", leave);
    chart.removeEventListener("keydown", press);
  };
}
