import { use, useRef } from "react";
import {
  DefaultZIndexes,
  type PlotArea,
  useActiveTooltipLabel,
  usePlotArea,
  useXAxisScale,
  ZIndexLayer,
} from "recharts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { dayCount } from "../../../../shared/days/range.ts";
import { formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import type { Ready } from "../../../store/shown.ts";
import { TEXTS } from "../../../texts.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { useTextScale } from "./axes.tsx";
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
}

/** Pale bands over incomplete days, the area where days are selected, and the band over the selected days. */
export function RangeScrub({ ready, buckets }: RangeScrubProps) {
  const plot = usePlotArea();
  const place = useXAxisScale();
  const selected = use(SelectedDaysContext);
  if (plot === undefined || place === undefined || buckets.length === 0) return null;
  const middle = (index: number) => place(index, { position: "middle" }) ?? 0;
  const first = middle(0);
  const step = buckets.length > 1 ? middle(1) - first : plot.width;
  const columns: Columns = { plot, first, step };
  return (
    <>
      {buckets.map((bucket, index) => {
        const text = untilText(ready, bucket);
        if (text === null && !bucket.isPartial) return null;
        const band = { columns, from: index, to: index, text: text ?? "", y: plot.y + 14 };
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
          y={plot.y - 8}
        />
      )}
      <ZIndexLayer zIndex={ABOVE_ALL}>
        <Target buckets={buckets} columns={columns} />
      </ZIndexLayer>
    </>
  );
}

/** The columns around the points, each as wide as the distance between two points. */
interface Columns {
  readonly plot: PlotArea;
  /** The centre of the first column. */
  readonly first: number;
  readonly step: number;
}

interface ScrubPartProps extends Pick<RangeScrubProps, "buckets"> {
  readonly columns: Columns;
}

function Target({ buckets, columns }: ScrubPartProps) {
  const { plot, first, step } = columns;
  const target = useRef<SVGRectElement>(null);
  const label = useActiveTooltipLabel();
  const placeAt = (x: number) =>
    clamp(Math.round((x + plot.x - first) / step), 0, buckets.length - 1);
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
  const { plot, first, step } = columns;
  const [start, end] = [plot.x, plot.x + plot.width];
  const left = clamp(first + (from - 0.5) * step, start, end);
  const right = clamp(first + (to + 0.5) * step, start, end);
  const half = (text.length * LETTER_WIDTH * scale) / 2;
  return (
    <g className={className}>
      <rect x={left} y={plot.y} width={right - left} height={plot.height} />
      <path d={`M${left},${plot.y}v${plot.height}M${right},${plot.y}v${plot.height}`} />
      <text x={clamp((left + right) / 2, start + half, end - half)} y={y}>
        {text}
      </text>
    </g>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
