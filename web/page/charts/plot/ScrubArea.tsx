import { useRef } from "react";
import type { DayRange } from "../../../../shared/days/range.ts";
import type { Columns } from "./columns.ts";
import { useScrub } from "./useScrub.ts";

interface ScrubAreaProps {
  readonly buckets: readonly DayRange[];
  readonly columns: Columns;
  /** The index of the bucket that the chart's own keys have reached. */
  readonly current: number;
  /** Called when days have been selected by the pointer. */
  readonly onSelected: (area: SVGRectElement) => void;
}

/** An invisible rectangle over the plot that receives the pointer and selects days (`useScrub`). */
export function ScrubArea({ buckets, columns, current, onSelected }: ScrubAreaProps) {
  const { plot, indexAt } = columns;
  const target = useRef<SVGRectElement>(null);
  const handlers = useScrub({ buckets, target, indexAt, current, onSelected });
  return (
    <rect
      ref={target}
      className="scrub"
      x={plot.x}
      y={plot.y}
      width={plot.width}
      height={plot.height}
      {...handlers}
    />
  );
}
