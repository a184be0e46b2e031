import { DefaultZIndexes, usePlotArea, useXAxisScale, ZIndexLayer } from "recharts";
import { type DayRange, sharedDays } from "../../../shared/days/range.ts";
import type { DayMark } from "../../sources/marks/readDayMarks.ts";

/** Above the lines, which may reach the top of the plot. */
const ABOVE_PLOT = 10;
/** Below the axis and above its labels. */
const BELOW_AXIS = 3;
const SIZE = 6;

interface NoteMarksProps {
  /** The points of the chart, each placed at its first day. */
  readonly buckets: readonly DayRange[];
  /** Marks of the days shown. */
  readonly marks: readonly DayMark[];
}

/** A flag above the plot for each note, as wide as its days, and a wedge below each revised day. */
export function NoteMarks({ buckets, marks }: NoteMarksProps) {
  const plot = usePlotArea();
  const place = useXAxisScale();
  if (plot === undefined || place === undefined) return null;
  const markPath = (kind: DayMark["kind"], shape: (from: number, to: number) => string) => {
    const shapes = marks
      .filter((mark) => mark.kind === kind)
      .map((mark) => buckets.filter((bucket) => sharedDays(bucket, mark) !== null))
      .map((own) => [own.at(0), own.at(-1)].map((end) => (end ? (place(end.from) ?? 0) : 0)))
      .map(([from = 0, to = 0]) => shape(from, to));
    return [...new Set(shapes)].join("");
  };
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      <path
        className="note-marks"
        d={markPath("note", (from, to) => flag(from, to, plot.y - ABOVE_PLOT))}
      />
      <path
        className="change-marks"
        d={markPath("change", (at) => wedge(at, plot.y + plot.height + BELOW_AXIS))}
      />
    </ZIndexLayer>
  );
}

/** A bar with a tip in its middle that points down to the days. */
function flag(from: number, to: number, y: number): string {
  const [left, right, middle] = [from - SIZE / 2, to + SIZE / 2, (from + to) / 2];
  return `M${left},${y}H${right}V${y + 3}H${middle + 3}L${middle},${y + SIZE}L${middle - 3},${y + 3}H${left}Z`;
}

function wedge(x: number, y: number): string {
  return `M${x},${y}l${SIZE / 2},${SIZE - 1}h${-SIZE}Z`;
}
