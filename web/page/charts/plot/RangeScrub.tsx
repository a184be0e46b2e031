import { use, useRef } from "react";
import { DefaultZIndexes, useActiveTooltipLabel, ZIndexLayer } from "recharts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { dayCount } from "../../../../shared/days/range.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import type { Ready } from "../../../store/shown.ts";
import { TEXTS } from "../../../texts.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { type Columns, clamp, useColumns, useTextScale } from "./axes.tsx";
import { untilText } from "./bucketTexts.ts";
import { useScrub } from "./useScrub.ts";

/**
 * Above the lines and the cursor: the whole plot receives the pointer. With its own z-index
 * Recharts would remove the layer with the first range, and the next scrub would have no layer.
 */
const ABOVE_ALL = DefaultZIndexes.label;

const LETTER_WIDTH = 6.6;

interface RangeScrubProps {
  readonly ready: Ready;
  readonly buckets: readonly Bucket[];
  readonly isOfBars?: boolean;
}

/** Pale bands over incomplete days, the area where days are selected, and the band over the selected days. */
export function RangeScrub({ ready, buckets, isOfBars }: RangeScrubProps) {
  const columns = useColumns(buckets.length, isOfBars);
  const selected = use(SelectedDaysContext);
  if (columns === null) return null;
  const { y } = columns.plot;
  return (
    <>
      {buckets.map((bucket, index) => {
        const text = untilText(ready, bucket);
        if (text === null && !bucket.isPartial) return null;
        const band = { columns, from: index, to: index, text: text ?? "", y: y + 14 };
        return <Band key={index} {...band} className="incomplete" />;
      })}
      {selected && (
        <Band
          columns={columns}
          className="selection"
          // The days may be selected in another chart, which may have shorter buckets.
          from={buckets.findIndex(({ to }) => to >= selected.from)}
          to={buckets.findLastIndex(({ from }) => from <= selected.to)}
          text={TEXTS.selected(formatShortRange(selected), formatCount(dayCount(selected)))}
          y={y - 8}
        />
      )}
      <ZIndexLayer zIndex={ABOVE_ALL}>
        <Target buckets={buckets} columns={columns} />
      </ZIndexLayer>
    </>
  );
}

interface ScrubPartProps extends Pick<RangeScrubProps, "buckets"> {
  readonly columns: Columns;
}

function Target({ buckets, columns }: ScrubPartProps) {
  const { plot, placeAt } = columns;
  const target = useRef<SVGRectElement>(null);
  const label = useActiveTooltipLabel();
  const current = Number(label ?? 0);
  const handlers = useScrub({ buckets, target, placeAt, current });
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

interface BandProps extends Pick<ScrubPartProps, "columns"> {
  readonly className: string;
  /** The indexes of its first and its last bucket. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The baseline of the text. */
  readonly y: number;
}

function Band({ columns, className, from, to, text, y }: BandProps) {
  const scale = useTextScale();
  const { plot, edges } = columns;
  const [left = 0, right = 0] = edges(from, to);
  const half = (text.length * LETTER_WIDTH * scale) / 2;
  return (
    <g className={className}>
      <rect x={left} y={plot.y} width={right - left} height={plot.height} />
      <path d={`M${left},${plot.y}v${plot.height}M${right},${plot.y}v${plot.height}`} />
      <text x={clamp((left + right) / 2, plot.x + half, plot.x + plot.width - half)} y={y}>
        {text}
      </text>
    </g>
  );
}
