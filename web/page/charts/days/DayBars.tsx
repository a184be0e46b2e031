import { Bar, BarChart, CartesianGrid, Tooltip } from "recharts";
import { sum } from "../../../../shared/cube/sum.ts";
import { type DataBegin, isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import type { FlaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { Bucket, Step } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount } from "../../../../shared/text/format.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { TEXTS } from "../../../texts.ts";
import { Named } from "../../parts/Name.tsx";
import { bucketTitle } from "../plot/bucketTexts.ts";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { PointTooltip } from "../plot/PointTooltip.tsx";
import { useSize } from "../plot/useSize.ts";
import { ColumnCounts } from "./ColumnCounts.tsx";
import { CountAxis, DayAxis } from "./DayAxes.tsx";
import { DayScrub } from "./DayScrub.tsx";

export interface DayPart {
  readonly name: string;
  readonly colour: string;
  /** One count per bucket. */
  readonly counts: readonly number[];
}

interface DayBarsProps {
  readonly step: Step;
  readonly buckets: readonly Bucket[];
  /** The buckets of the comparison with their counts; null if they are not compared. */
  readonly previous: FlaggedTrend["previous"];
  readonly figures: ReadyFigures;
  /** The first row: the counts of earlier days are not known. */
  readonly begin: DataBegin;
  readonly parts: readonly DayPart[];
  /** The name of the counts. */
  readonly label: string;
}

/** Counts by days, weeks or months, in parts. */
export function DayBars(props: DayBarsProps) {
  const { step, buckets, previous, figures, begin, parts, label } = props;
  const { unfinished } = figures.answer;
  const totals = buckets.map((_, index) => sum(parts.map(({ counts }) => counts[index] ?? 0)));
  // Known before the first frame: the chart is drawn once, at its final height.
  const [namesSize, names] = useSize();
  const highest = Math.max(0, ...totals);
  const countIn = (days: DayRange, count = 0) =>
    isCounted(days, begin, unfinished) ? count : null;
  /** One per bucket; null if it is not known. */
  const bucketCounts = buckets.map((bucket, index) => countIn(bucket, totals[index]));
  const countText = (index: number) => formatCount(bucketCounts[index] ?? null);
  const pointTexts = buckets.map(({ from }, index) => `${from} ${countText(index)}`);
  return (
    <>
      <div className="bar-parts" ref={names}>
        {parts.map(({ name, colour }) => (
          <Named key={name} name={name} colour={colour} />
        ))}
      </div>
      {namesSize !== null && (
        <BarChart
          {...CHART_PROPS}
          className="chart scrubbed"
          data={buckets.map(({ from }, index) => ({
            day: from,
            counts: parts.map(({ counts }) => counts[index] ?? 0),
          }))}
          barCategoryGap="20%"
          maxBarSize={36}
          margin={{ top: 24 + namesSize.height, right: 0, bottom: 0, left: 0 }}
          aria-label={CHART_TEXTS.byDay(label, step, pointTexts.join(", "))}
          desc={CHART_TEXTS.trend.keys}
        >
          <DayAxis days={buckets.map(({ from }) => from)} />
          <CountAxis highest={highest} />
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--chart-cursor)" }}
            content={({ active, label }) => {
              const index = buckets.findIndex(({ from }) => from === label);
              const bucket = buckets[index];
              const days = previous?.buckets[index];
              if (!active || bucket === undefined) return null;
              return (
                <PointTooltip
                  title={bucketTitle(figures, bucket, step)}
                  name={TEXTS.total}
                  total={bucketCounts[index] ?? null}
                  rows={partRows(parts, index)}
                  compared={days ? { days, count: countIn(days, previous?.counts[index]) } : null}
                  isDraggable={buckets.length > 1}
                />
              );
            }}
          />
          {parts.map(({ name, colour }, index) => (
            <Bar
              key={name}
              dataKey={`counts[${index}]`}
              stackId="parts"
              fill={colour}
              isAnimationActive={false}
            />
          ))}
          <ColumnCounts totals={totals} highest={highest} />
          <DayScrub figures={figures} buckets={buckets} figure={countText} />
        </BarChart>
      )}
    </>
  );
}

/** A tooltip lists up to two parts even if they are 0; with more parts it leaves out each part of 0. */
const MAX_PARTS_WITH_ZERO = 2;

/** The rows of a tooltip: the parts of a bar. */
function partRows(parts: readonly DayPart[], index: number) {
  return parts
    .map(({ name, colour, counts }) => ({ name, colour, count: counts[index] ?? 0 }))
    .filter(({ count }) => parts.length <= MAX_PARTS_WITH_ZERO || count > 0)
    .map(({ name, colour, count }) => (
      <tr key={name}>
        <th scope="row">
          <Named name={name} colour={colour} />
        </th>
        <td>{formatCount(count)}</td>
      </tr>
    ));
}
