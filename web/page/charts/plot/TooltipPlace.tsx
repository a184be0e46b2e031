import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Plot } from "./columns.ts";

/** The distance of a tooltip from its point, in pixels. */
const GAP = 10;

interface TooltipPlaceProps {
  /** The area that the tooltip should not leave. */
  readonly plot: Plot;
  /** The point, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
}

/** Places a tooltip to the right of its point and below it or, without room there, on the other side. */
export function TooltipPlace({ plot, x, y, children }: TooltipPlaceProps) {
  const container = useRef<HTMLDivElement>(null);
  // After every render, since other content has another size.
  useLayoutEffect(() => {
    if (container.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = container.current;
    const left = tooltipStart(x, width, plot.x, plot.x + plot.width);
    const top = tooltipStart(y, height, plot.y, plot.y + plot.height);
    container.current.style.transform = `translate(${left}px, ${top}px)`;
  });
  return (
    <div className="tooltip-place" ref={container}>
      {children}
    </div>
  );
}

/**
 * The left or top edge of a tooltip, in pixels: after the point if the tooltip then ends within the plot, otherwise before
 * the point, but not before the plot.
 */
function tooltipStart(point: number, length: number, plotStart: number, plotEnd: number): number {
  const after = point + GAP;
  if (after + length <= plotEnd) return after;
  return Math.max(point - GAP - length, plotStart);
}
