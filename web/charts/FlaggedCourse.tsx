import { use } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip } from "recharts";
import type { FlaggedTrend } from "../../shared/dashboard/flaggedTrend.ts";
import type { Step } from "../../shared/days/buckets.ts";
import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatShortDay } from "../../shared/text/format.ts";
import { Selection } from "../figures/selection.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { Named } from "../parts/Named.tsx";
import { TEXTS } from "../texts.ts";
import { bucketDays, bucketTitle } from "./plot/bucketTitle.ts";
import { CountYAxis } from "./plot/CountAxis.tsx";
import { CHART_PROPS } from "./plot/chartProps.ts";
import { CHART_TEXTS } from "./plot/chartTexts.ts";
import { DayAxis } from "./plot/DayAxis.tsx";
import { RangeScrub } from "./plot/RangeScrub.tsx";

interface FlaggedCourseProps {
  readonly trend: FlaggedTrend;
  readonly unfinished: Day | null;
  readonly onSelect: (days: DayRange | null) => void;
  readonly onZoom: (days: DayRange) => void;
}

const FIRST = "var(--flagged)";
const AGAIN = "color-mix(in oklab, var(--flagged) 40%, var(--panel))";

/** The opacity of a bar for an incomplete day, week or month. */
const PARTIAL = 0.5;

/** Flagged wallets per day, week or month: flagged for the first time, and flagged again. */
export function FlaggedCourse(props: FlaggedCourseProps) {
  const { step, peak } = props.trend;
  const texts = CHART_TEXTS.flagged;
  return (
    <>
      <div className="course-legend">
        <h3>
          {texts.course[step]}
          {peak && <DatedText text={peakText(step, peak)} />}
        </h3>
        <Named name={texts.firstTime} colour={FIRST} />
        <Named name={texts.again} colour={AGAIN} />
      </div>
      <Bars {...props} />
    </>
  );
}

function peakText(step: Step, { flagged, days, chain }: NonNullable<FlaggedTrend["peak"]>): string {
  const first = formatShortDay(days.from, days);
  return CHART_TEXTS.flagged.peak(formatCount(flagged), step, first, chain);
}

function Bars({ trend, unfinished, ...scrub }: FlaggedCourseProps) {
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
          return active && index >= 0 ? <PointTooltip {...{ trend, unfinished, index }} /> : null;
        }}
      />
      <Bar dataKey="first" stackId="flagged" fill={FIRST} isAnimationActive={false} />
      <Bar dataKey="again" stackId="flagged" fill={AGAIN} isAnimationActive={false} />
      <RangeScrub buckets={buckets} {...scrub} />
    </BarChart>
  );
}

interface PointTooltipProps extends Pick<FlaggedCourseProps, "trend" | "unfinished"> {
  readonly index: number;
}

function PointTooltip({ trend, unfinished, index }: PointTooltipProps) {
  const { buckets, flagged, firstTime, previous, step } = trend;
  const [bucket, compared] = [buckets[index], previous?.buckets[index]];
  const [all = 0, first = 0] = [flagged[index], firstTime[index]];
  if (use(Selection) !== null || bucket === undefined) return null;
  const texts = CHART_TEXTS.flagged;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{bucketTitle(bucket, step, unfinished)}</p>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              <Named name={texts.firstTime} colour={FIRST} />
            </th>
            <td>{formatCount(first)}</td>
          </tr>
          <tr>
            <th scope="row">
              <Named name={texts.again} colour={AGAIN} />
            </th>
            <td>{formatCount(all - first)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td>{formatCount(all)}</td>
          </tr>
          {compared !== undefined && (
            <tr>
              <th scope="row">{CHART_TEXTS.trend.previousOf(bucketDays(compared))}</th>
              <td>{formatCount(previous?.counts[index] ?? 0)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}
