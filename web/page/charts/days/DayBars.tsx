import { Bar, BarChart, CartesianGrid, Tooltip } from "recharts";
import { sum } from "../../../../shared/cube/sum.ts";
import { type DataBegin, knownCount } from "../../../../shared/dashboard/dataBegin.ts";
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

/** The part of each bar that counts one thing, such as the exploits of one chain. */
export interface DayPart {
  /** Unique among the parts: two of them may have the same name. */
  readonly id: string;
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
  /** The day of the table's first row, before which no count is known. */
  readonly firstRow: DataBegin;
  readonly parts: readonly DayPart[];
  /** The name of the counts. */
  readonly label: string;
}

/** The room for texts between the names of the parts and the plot, in pixels. */
const TEXT_ROOM = 24;

/** A bar for each day, week or month, stacked of parts, with the names of the parts above the bars. */
export function DayBars(props: DayBarsProps) {
  // The size of the names is known before the first frame, so that the chart below them is drawn once.
  const [namesSize, namesRef] = useSize();
  return (
    <>
      <div className="bar-parts" ref={namesRef}>
        {props.parts.map(({ id, name, colour }) => (
          <Named key={id} name={name} colour={colour} />
        ))}
      </div>
      {namesSize !== null && <StackedBars {...props} top={namesSize.height + TEXT_ROOM} />}
    </>
  );
}

interface StackedBarsProps extends DayBarsProps {
  /** The space above the plot, in pixels. */
  readonly top: number;
}

/** The chart of the bars, with a tooltip for each of them. */
function StackedBars(props: StackedBarsProps) {
  const { step, buckets, previous, figures, firstRow, parts, label, top } = props;
  const { unfinished } = figures.answer;
  const partCounts = (index: number) => parts.map(({ counts }) => counts[index] ?? 0);
  const totals = buckets.map((_, index) => sum(partCounts(index)));
  const highest = Math.max(0, ...totals);
  const shownCount = (days: DayRange, count: number | undefined) =>
    knownCount(count ?? 0, days, firstRow, unfinished);
  // Texts and the tooltip have an en dash for a count that is not known, whose bar has no height.
  const knownTotals = buckets.map((bucket, index) => shownCount(bucket, totals[index]));
  const countText = (index: number) => formatCount(knownTotals[index] ?? null);
  const pointTexts = buckets.map(({ from }, index) => `${from} ${countText(index)}`);
  const tooltip = (index: number) => {
    const bucket = buckets[index];
    if (bucket === undefined) return null;
    const comparedDays = previous?.buckets[index];
    const compared =
      comparedDays === undefined
        ? null
        : { days: comparedDays, count: shownCount(comparedDays, previous?.counts[index]) };
    return (
      <PointTooltip
        title={bucketTitle(figures, bucket, step)}
        name={TEXTS.total}
        total={knownTotals[index] ?? null}
        rows={partRows(parts, index)}
        compared={compared}
        isDraggable={buckets.length > 1}
      />
    );
  };
  return (
    <BarChart
      {...CHART_PROPS}
      className="chart scrubbed"
      data={buckets.map(({ from }, index) => ({ day: from, counts: partCounts(index) }))}
      barCategoryGap="20%"
      maxBarSize={36}
      margin={{ top, right: 0, bottom: 0, left: 0 }}
      aria-label={CHART_TEXTS.byDay(label, step, pointTexts.join(", "))}
      desc={CHART_TEXTS.trend.keys}
    >
      <DayAxis days={buckets.map(({ from }) => from)} />
      <CountAxis highest={highest} />
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label: day }) =>
          active ? tooltip(buckets.findIndex(({ from }) => from === day)) : null
        }
      />
      {parts.map(({ id, colour }, index) => (
        <Bar
          key={id}
          dataKey={`counts[${index}]`}
          stackId="parts"
          fill={colour}
          isAnimationActive={false}
        />
      ))}
      <ColumnCounts totals={totals} highest={highest} />
      <DayScrub figures={figures} buckets={buckets} countText={countText} />
    </BarChart>
  );
}

/** A tooltip lists up to two parts even if they are 0. If there are more, it leaves out those that are 0. */
const MAX_PARTS_WITH_ZERO = 2;

/** The rows of a tooltip: the parts of the bar of one bucket, without those of 0 if there are many parts. */
function partRows(parts: readonly DayPart[], index: number) {
  const listsZeros = parts.length <= MAX_PARTS_WITH_ZERO;
  const listed = parts.filter(({ counts }) => listsZeros || (counts[index] ?? 0) > 0);
  return listed.map(({ id, name, colour, counts }) => (
    <tr key={id}>
      <th scope="row">
        <Named name={name} colour={colour} />
      </th>
      <td>{formatCount(counts[index] ?? 0)}</td>
    </tr>
  ));
}
