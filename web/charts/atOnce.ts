/**
 * For a chart that follows a mouse. Recharts would handle a move one frame later, when the mouse
 * may have left, and then show a tooltip for good; browsers report moves once per frame anyway. A
 * tooltip that was tapped stays.
 */
export const AT_ONCE = matchMedia("(hover: hover)").matches ? { throttledEvents: [] } : {};
