import type { Columns } from "../plot/columns.ts";
import type { MarkedPoints } from "./marks.ts";

// Distances and sizes are in pixels.

/** Flags are this far above the plot, because lines may reach its top. */
const FLAG_ABOVE_PLOT = 10;

/** Strips are this far above the plot, above the flags and the text of a selection. */
const STRIP_ABOVE_PLOT = 22;

/** Wedges are this far below the axis, above its labels. */
const WEDGE_BELOW_AXIS = 3;

/** The width of a wedge, and the height of a flag. */
const SIZE = 6;

const STRIP_HEIGHT = 4;

/** The distance from the centre of an exploit's diamond to its corners. */
const RADIUS = 4;

interface TrendMarksProps {
  /** The indexes of the points that get the mark of exploits. */
  readonly exploitedPoints: readonly number[];
  readonly marks: readonly MarkedPoints[];
  readonly columns: Columns;
}

/**
 * A diamond on the axis for each point with exploits, a flag above the plot over the days of each note, a wedge below the
 * middle of each revised day, and a strip above the plot over each day on which a rule fires. Only notes have more than one
 * day, but a day has several points in a trend by hours.
 */
export function TrendMarks({ exploitedPoints, marks, columns }: TrendMarksProps) {
  const { plot, centre, edges } = columns;
  const axis = plot.y + plot.height;
  const paths: Record<MarkedPoints["kind"], string> = { note: "", change: "", rule: "" };
  for (const { kind, from, to } of marks) {
    if (kind === "note") paths.note += flag(centre(from), centre(to), plot.y - FLAG_ABOVE_PLOT);
    if (kind === "change") paths.change += wedge(centre((from + to) / 2), axis + WEDGE_BELOW_AXIS);
    if (kind === "rule") paths.rule += strip(edges(from, to), plot.y - STRIP_ABOVE_PLOT);
  }
  const diamonds = exploitedPoints.map((index) => diamond(centre(index), axis));
  return (
    <>
      {exploitedPoints.length > 0 && <path className="exploit-marks" d={diamonds.join("")} />}
      <path className="note-marks" d={paths.note} />
      <path className="change-marks" d={paths.change} />
      <path className="rule-marks" fill="var(--flagged)" d={paths.rule} />
    </>
  );
}

/** A diamond around its centre. */
function diamond(x: number, y: number): string {
  return `M${x},${y - RADIUS}l${RADIUS},${RADIUS}l${-RADIUS},${RADIUS}l${-RADIUS},${-RADIUS}Z`;
}

/** The thickness of a flag's bar, and half of the width of its tip. */
const BAR = 3;

/** A bar from one x to another, with `y` as its upper edge and a tip in its middle that points down to the days. */
function flag(from: number, to: number, y: number): string {
  const left = from - SIZE / 2;
  const right = to + SIZE / 2;
  const middle = (from + to) / 2;
  const tip = `H${middle + BAR}L${middle},${y + SIZE}L${middle - BAR},${y + BAR}`;
  return `M${left},${y}H${right}V${y + BAR}${tip}H${left}Z`;
}

function strip([left, right]: readonly [left: number, right: number], y: number): string {
  return `M${left},${y}H${right}v${STRIP_HEIGHT}H${left}Z`;
}

/** A triangle that points up, with its tip at `x` and `y`. */
function wedge(x: number, y: number): string {
  return `M${x},${y}l${SIZE / 2},${SIZE - 1}h${-SIZE}Z`;
}
