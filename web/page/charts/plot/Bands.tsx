import { use } from "react";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { type DayRange, dayCount } from "../../../../shared/days/range.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { TEXTS } from "../../../texts.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { untilText } from "./bucketTexts.ts";
import type { Columns } from "./columns.ts";
import { textCentre } from "./textCentre.ts";

/** The distances of the texts' baselines from the top of the plot, in pixels; a negative one is above the plot. */
const INCOMPLETE_TEXT = 14;
const SELECTION_TEXT = -8;

interface IncompleteBandsProps {
  readonly figures: ReadyFigures;
  readonly buckets: readonly Bucket[];
  readonly columns: Columns;
}

/**
 * A pale band over each incomplete bucket. This is the bucket that has not ended, whose band says until when it counts, and a
 * week or a month of which the range has only a part.
 */
export function IncompleteBands({ figures, buckets, columns }: IncompleteBandsProps) {
  return buckets.map((bucket, index) => {
    const until = untilText(figures, bucket);
    if (until === null && !bucket.isPartial) return null;
    return (
      <Band
        key={bucket.from}
        className="incomplete"
        columns={columns}
        from={index}
        to={index}
        text={until ?? ""}
        baseline={INCOMPLETE_TEXT}
      />
    );
  });
}

interface SelectionBandProps {
  readonly buckets: readonly DayRange[];
  readonly columns: Columns;
}

/**
 * The band over the buckets that the selected days touch; nothing without a selection. The days may have been selected in
 * another chart, whose buckets are shorter.
 */
export function SelectionBand({ buckets, columns }: SelectionBandProps) {
  const selected = use(SelectedDaysContext);
  if (selected === null) return null;
  // The selected days are days of the chart (see `SelectedDaysContext`), so both buckets exist.
  const firstBucket = buckets.findIndex(({ to }) => to >= selected.from);
  const lastBucket = buckets.findLastIndex(({ from }) => from <= selected.to);
  return (
    <Band
      className="selection"
      columns={columns}
      from={firstBucket}
      to={lastBucket}
      text={TEXTS.selected(formatShortRange(selected), formatCount(dayCount(selected)))}
      baseline={SELECTION_TEXT}
    />
  );
}

interface BandProps {
  readonly className: string;
  readonly columns: Columns;
  /** The indexes of its first and its last bucket. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The distance of the text's baseline from the top of the plot. */
  readonly baseline: number;
}

/** A band with a line at both edges. Its text is centred, but never leaves the plot. */
function Band({ className, columns, from, to, text, baseline }: BandProps) {
  const scale = useTextScale();
  const { plot, edges } = columns;
  const [left, right] = edges(from, to);
  const middle = (left + right) / 2;
  return (
    <g className={className}>
      <rect x={left} y={plot.y} width={right - left} height={plot.height} />
      <path d={`M${left},${plot.y}v${plot.height}M${right},${plot.y}v${plot.height}`} />
      <text x={textCentre(text, middle, plot, scale)} y={plot.y + baseline}>
        {text}
      </text>
    </g>
  );
}
