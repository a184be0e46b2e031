/**
 * For a chart that follows a mouse. Recharts would look a frame later where that is, by when it may have left,
 * and show a tooltip for good; browsers tell of a move once a frame anyway. What a finger has tapped may stay.
 */
export const AT_ONCE = matchMedia("(hover: hover)").matches ? { throttledEvents: [] } : {};
