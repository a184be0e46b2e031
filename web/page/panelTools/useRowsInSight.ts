import { type UIEvent, useState } from "react";

/** The height of a row in CSS pixels, as in `tables.css`. */
const ROW = 32;

/** Smaller tables are drawn whole: the browser's search then finds every row. */
const FEW = 120;

/** The number of rows drawn above the first visible row, and from the first visible row on. */
const ABOVE = 20;
const BELOW = 50;

interface RowsInSight {
  /** The rows to draw, as indexes: `first` is included, `end` is not. */
  readonly first: number;
  readonly end: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The rows to draw at the current scroll position. */
export function useRowsInSight(count: number): RowsInSight {
  const [top, setTop] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // The table redraws in steps, not for every scrolled pixel.
    if (count > FEW) setTop(Math.floor(currentTarget.scrollTop / ROW / ABOVE) * ABOVE);
  };
  if (count <= FEW) return { first: 0, end: count, onScroll };
  const first = Math.max(0, Math.min(top, count) - ABOVE);
  return { first, end: Math.min(count, top + ABOVE + BELOW), onScroll };
}
