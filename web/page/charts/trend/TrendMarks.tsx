import type { Columns } from "../plot/columns.ts";
import type { MarkedPoints } from "./marks.ts";

/** Flags keep this distance from the plot, because lines may reach its top. */
const ABOVE_PLOT = 10;
/** Wedges keep this distance from the axis, and stay above its labels. */
const BELOW_AXIS = 3;
const SIZE = 6;
/** The strip of rules keeps this distance from the plot, above the flags and the words of a selection. */
const ABOVE_WORDS = 22;
const STRIP = 4;

/** The distance from the centre of an exploit's mark to its corners. */
const RADIUS = 4;

interface TrendMarksProps {
  /** The indexes of the points with an exploit. */
  readonly exploits: readonly number[];
  readonly marks: readonly MarkedPoints[];
  readonly columns: Columns;
}

/**
 * A diamond on the axis for each point with an exploit, a flag above the plot over the days of each note,
 * a wedge below each revised day, and a strip above the plot over the days on which a rule fires.
 */
export function TrendMarks({ exploits, marks, columns }: TrendMarksProps) {
  const { plot, centre, edges } = columns;
  const axis = plot.y + plot.height;
  const shapes = (kind: MarkedPoints["kind"], shape: (mark: MarkedPoints) => string) =>
    marks
      .filter((mark) => mark.kind === kind)
      .map(shape)
      .join("");
  return (
    <>
      {exploits.length > 0 && (
        <path
          className="exploit-marks"
          d={exploits.map((index) => diamond(centre(index), axis)).join("")}
        />
      )}
      <path
        className="note-marks"
        d={shapes("note", ({ from, to }) => flag(centre(from), centre(to), plot.y - ABOVE_PLOT))}
      />
      <path
        className="change-marks"
        d={shapes("change", ({ from }) => wedge(centre(from), axis + BELOW_AXIS))}
      />
      <path
        className="rule-marks"
        fill="var(--flagged)"
        d={shapes("rule", ({ from }) => strip(edges(from, from), plot.y - ABOVE_WORDS))}
      />
    </>
  );
}

function diamond(x: number, y: number): string {
  return `M${x},${y - RADIUS}l${RADIUS},${RADIUS}l${-RADIUS},${RADIUS}l${-RADIUS},${-RADIUS}Z`;
}

/** A bar with a tip in its middle that points down to the days. */
function flag(from: number, to: number, y: number): string {
  const left = from - SIZE / 2;
  const right = to + SIZE / 2;
  const middle = (from + to) / 2;
  return `M${left},${y}H${right}V${y + 3}H${middle + 3}L${middle},${y + SIZE}L${middle - 3},${y + 3}H${left}Z`;
}

function strip([left, right]: readonly number[], y: number): string {
  return `M${left},${y}H${right}v${STRIP}H${left}Z`;
}

function wedge(x: number, y: number): string {
  return `M${x},${y}l${SIZE / 2},${SIZE - 1}h${-SIZE}Z`;
}
