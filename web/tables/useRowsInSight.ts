import { type UIEvent, useState } from "react";

/** The height of a row in CSS pixels, as in `tables.css`. */
const ROW = 32;

/** Tables of no more rows are drawn whole, so that the browser can search them. */
const FEW = 120;

/** Rows that are drawn above what is in sight, and with what is in sight below its top. */
const ABOVE = 20;
const BELOW = 50;

interface RowsInSight {
  /** The rows to draw, as indexes: `first` included, `end` not. */
  readonly first: number;
  readonly end: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Which of so many rows have to be drawn where the element around them is scrolled to. */
export function useRowsInSight(count: number): RowsInSight {
  const [top, setTop] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // In steps, so that not every pixel draws anew.
    if (count > FEW) setTop(Math.floor(currentTarget.scrollTop / ROW / ABOVE) * ABOVE);
  };
  if (count <= FEW) return { first: 0, end: count, onScroll };
  const first = Math.max(0, Math.min(top, count) - ABOVE);
  return { first, end: Math.min(count, top + ABOVE + BELOW), onScroll };
}
