import { use } from "react";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { formatCount } from "../../../../shared/text/format.ts";
import { PointedDaysContext, pointedIndex } from "../../marks/PointedDays.tsx";
import { LETTER_WIDTH } from "./Bands.tsx";
import { bucketDays } from "./bucketTexts.ts";
import { type Columns, clamp } from "./columns.ts";
import { useTextScale } from "./useTextScale.ts";

/** The distance of the text's baseline from the plot, which is below it. */
const TEXT = -8;

interface PointedElsewhereProps {
  readonly buckets: readonly Bucket[];
  readonly columns: Columns;
  /** The figure of a bucket; null if it is not known. */
  readonly figure: (index: number) => number | null;
}

/** A hairline at the days that are pointed at in another chart, with their figure in this chart. */
export function PointedElsewhere({ buckets, columns, figure }: PointedElsewhereProps) {
  const index = pointedIndex(buckets, use(PointedDaysContext));
  const scale = useTextScale();
  const bucket = buckets[index];
  // An hour is a part of the pointed day.
  if (bucket === undefined || bucket.hour !== undefined) return null;
  const { plot, centre } = columns;
  const x = centre(index);
  const text = `${bucketDays(bucket)}: ${formatCount(figure(index))}`;
  const half = (text.length * LETTER_WIDTH * scale) / 2;
  return (
    <g className="pointed-elsewhere">
      <path className="hairline" d={`M${x},${plot.y}v${plot.height}`} />
      <text x={clamp(x, plot.x + half, plot.x + plot.width - half)} y={plot.y + TEXT}>
        {text}
      </text>
    </g>
  );
}
