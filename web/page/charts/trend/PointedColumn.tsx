import type { Columns } from "../plot/columns.ts";
import type { TrendSeries } from "./series.ts";

interface PointedColumnProps {
  readonly series: readonly TrendSeries[];
  /** The pointed point. */
  readonly index: number;
  readonly columns: Columns;
  /** The height of a count in the plot. */
  readonly height: (count: number) => number;
}

/** A hairline at the pointed point, and a dot on each line that has a value there. Exploits have no line. */
export function PointedColumn({ series, index, columns, height }: PointedColumnProps) {
  const { plot, centre } = columns;
  const x = centre(index);
  return (
    <>
      <path className="hairline" d={`M${x},${plot.y}v${plot.height}`} />
      {series.map(({ id, kind, colour, points }) => {
        const point = points[index] ?? null;
        if (point === null || kind === "exploits") return null;
        return <circle key={id} className="read" cx={x} cy={height(point)} r={4} fill={colour} />;
      })}
    </>
  );
}
