import { type UIEvent, useState } from "react";

/** The height of a row in CSS pixels, as in `tables.css`. */
const ROW = 32;

/** Tables of up to this many rows are drawn whole, so that the browser's search finds them. */
const FEW = 120;

/** Rows drawn above the visible ones, and how many are drawn from the top of the visible ones. */
const ABOVE = 20;
const BELOW = 50;

interface RowsInSight {
  /** The rows to draw, as indexes: `first` is included, `end` is not. */
  readonly first: number;
  readonly end: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The rows that have to be drawn at the current scroll position. */
export function useRowsInSight(count: number): RowsInSight {
  const [top, setTop] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // In steps, so that not every scrolled pixel redraws the table.
    if (count > FEW) setTop(Math.floor(currentTarget.scrollTop / ROW / ABOVE) * ABOVE);
  };
  if (count <= FEW) return { first: 0, end: count, onScroll };
  const first = Math.max(0, Math.min(top, count) - ABOVE);
  return { first, end: Math.min(count, top + ABOVE + BELOW), onScroll };
}
