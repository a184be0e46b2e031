import { useMemo } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip } from "recharts";
import type { FlaggedTrend } from "../../shared/dashboard/flaggedTrend.ts";
import type { Step } from "../../shared/days/buckets.ts";
import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatShortDay } from "../../shared/text/format.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { Named } from "../parts/Named.tsx";
import type { Ready } from "../store/shown.ts";
import { Chart } from "./Chart.tsx";
import { CountYAxis } from "./plot/CountAxis.tsx";
import { CHART_PROPS } from "./plot/chartProps.ts";
import { CHART_TEXTS } from "./plot/chartTexts.ts";
import { DayAxis } from "./plot/DayAxis.tsx";
import { PointTooltip } from "./plot/PointTooltip.tsx";
import { RangeScrub } from "./plot/RangeScrub.tsx";

interface FlaggedCourseProps {
  readonly ready: Ready;
  readonly step: Step | null;
}

const FIRST = "var(--flagged)";
const AGAIN = "color-mix(in oklab, var(--flagged) 40%, var(--panel))";

/** The opacity of a bar for an incomplete day, week or month. */
const PARTIAL = 0.5;

/** Flagged wallets per day, week or month; nothing for a single one. */
export function FlaggedCourse({ ready, step }: FlaggedCourseProps) {
  const trend = useMemo(() => ready.dashboard.flaggedTrend(step), [ready, step]);
  if (trend.buckets.length === 1 || trend.peak === null) return null;
  return (
    <section className="flagged-course">
      <Chart drawn={ready}>
        <Course range={ready.dashboard.range} trend={trend} unfinished={ready.unfinished} />
      </Chart>
    </section>
  );
}

interface CourseProps {
  readonly trend: FlaggedTrend;
  readonly unfinished: Day | null;
}

/** Those flagged for the first time, and those flagged again. */
function Course({ range, ...props }: CourseProps & { readonly range: DayRange }) {
  const { step, peak } = props.trend;
  const texts = CHART_TEXTS.flagged;
  return (
    <>
      <div className="course-legend">
        <h3>
          {texts.course[step]}
          {peak && <DatedText text={peakText(step, peak, range)} />}
        </h3>
        <Named name={texts.firstTime} colour={FIRST} />
        <Named name={texts.again} colour={AGAIN} />
      </div>
      <Bars {...props} />
    </>
  );
}

function peakText(
  step: Step,
  { flagged, days, chain }: NonNullable<FlaggedTrend["peak"]>,
  range: DayRange,
): string {
  const first = formatShortDay(days.from, range);
  return CHART_TEXTS.flagged.peak(formatCount(flagged), step, first, chain);
}

function Bars({ trend, unfinished }: CourseProps) {
  const { buckets, flagged, firstTime, step } = trend;
  const rows = buckets.map(({ from, to, isPartial }, index) => ({
    day: from,
    first: firstTime[index] ?? 0,
    again: (flagged[index] ?? 0) - (firstTime[index] ?? 0),
    fillOpacity: isPartial || to === unfinished ? PARTIAL : 1,
  }));
  return (
    <BarChart
      {...CHART_PROPS}
      className="chart scrubbed"
      data={rows}
      barCategoryGap="20%"
      margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
      aria-label={CHART_TEXTS.flagged.described(
        step,
        buckets.map(({ from }, index) => `${from} ${formatCount(flagged[index] ?? 0)}`).join(", "),
      )}
      desc={CHART_TEXTS.trend.keys}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <DayAxis days={buckets.map(({ from }) => from)} />
      <CountYAxis highest={Math.max(0, ...flagged)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const index = buckets.findIndex(({ from }) => from === label);
          return active && index >= 0 ? <CourseTooltip {...{ trend, unfinished, index }} /> : null;
        }}
      />
      <Bar dataKey="first" stackId="flagged" fill={FIRST} isAnimationActive={false} />
      <Bar dataKey="again" stackId="flagged" fill={AGAIN} isAnimationActive={false} />
      <RangeScrub buckets={buckets} />
    </BarChart>
  );
}

interface CourseTooltipProps extends CourseProps {
  readonly index: number;
}

function CourseTooltip({ trend, unfinished, index }: CourseTooltipProps) {
  const [total = 0, first = 0] = [trend.flagged[index], trend.firstTime[index]];
  const texts = CHART_TEXTS.flagged;
  const counts = [
    { name: texts.firstTime, colour: FIRST, count: first },
    { name: texts.again, colour: AGAIN, count: total - first },
  ];
  const rows = counts.map(({ name, colour, count }) => (
    <tr key={name}>
      <th scope="row">
        <Named name={name} colour={colour} />
      </th>
      <td>{formatCount(count)}</td>
    </tr>
  ));
  return <PointTooltip {...{ trend, unfinished, index, total, rows }} />;
}
