import { use } from "react";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import { PointedDaysContext, pointedIndex } from "../../marks/PointedDays.tsx";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { bucketDays } from "./bucketTexts.ts";
import type { Columns } from "./columns.ts";
import { textCentre } from "./textCentre.ts";

/** The distance of the text's baseline from the top of the plot, in pixels; negative, since it is above the plot. */
const BASELINE = -8;

interface PointedElsewhereProps {
  readonly buckets: readonly Bucket[];
  readonly columns: Columns;
  /** The text of a bucket's figure. */
  readonly figure: (index: number) => string;
}

/**
 * A hairline at the days that are pointed at in another chart, with their figure in this chart. Nothing if this chart does
 * not have the days. Nothing while days are selected either: the text of the selection is in the same place.
 */
export function PointedElsewhere({ buckets, columns, figure }: PointedElsewhereProps) {
  const index = pointedIndex(buckets, use(PointedDaysContext));
  const isSelecting = use(SelectedDaysContext) !== null;
  const scale = useTextScale();
  const bucket = buckets[index];
  // In a chart by hours the bucket would be the first hour of the pointed day, not the day.
  if (isSelecting || bucket === undefined || bucket.hour !== undefined) return null;
  const { plot, centre } = columns;
  const x = centre(index);
  const text = `${bucketDays(bucket)}: ${figure(index)}`;
  return (
    <g className="pointed-elsewhere">
      <path className="hairline" d={`M${x},${plot.y}v${plot.height}`} />
      <text x={textCentre(text, x, plot, scale)} y={plot.y + BASELINE}>
        {text}
      </text>
    </g>
  );
}
