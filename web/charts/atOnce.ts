/**
 * For a chart that follows the pointer. Recharts would look a frame later where that is, by when it may have
 * left, and show a tooltip for good; browsers tell of a move once a frame anyway.
 */
export const AT_ONCE = { throttledEvents: [] };
