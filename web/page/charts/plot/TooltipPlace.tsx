import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Plot } from "./columns.ts";

/** The distance of a tooltip from its point. */
const GAP = 10;

interface TooltipPlaceProps {
  /** Where a tooltip finds room. */
  readonly plot: Plot;
  /** The point, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
}

/** Places a tooltip to the right of its point and below it or, without room there, on the other side. */
export function TooltipPlace({ plot, x, y, children }: TooltipPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = place.current;
    const left = beside(x, width, plot.x, plot.x + plot.width);
    const top = beside(y, height, plot.y, plot.y + plot.height);
    place.current.style.transform = `translate(${left}px, ${top}px)`;
  });
  return (
    <div className="tooltip-place" ref={place}>
      {children}
    </div>
  );
}

function beside(point: number, length: number, start: number, end: number): number {
  const after = point + GAP;
  if (after + length <= end) return after;
  return Math.max(point - GAP - length, start);
}
