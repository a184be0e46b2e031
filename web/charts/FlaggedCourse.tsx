import { Bar, CartesianGrid, ComposedChart, Line, Tooltip } from "recharts";
import { formatCount } from "../../shared/format.ts";
import { bucketDays, bucketTitle } from "../figures/bucketTitle.ts";
import type { ShownFlagged } from "../figures/shownFlagged.ts";
import { Named } from "../parts/Named.tsx";
import { Swatch } from "../parts/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { AT_ONCE } from "./atOnce.ts";
import { CountYAxis } from "./CountAxis.tsx";
import { CHART_TEXTS } from "./chartTexts.ts";
import { DayAxis } from "./DayAxis.tsx";

interface FlaggedCourseProps {
  readonly trend: ShownFlagged;
}

const FIRST = "var(--flagged)";
const AGAIN = "color-mix(in oklab, var(--flagged) 40%, var(--panel))";

/** A bar of less than a whole day, week or month is paler. */
const PARTIAL = 0.5;

/** Flagged wallets day by day, or week by week: those for the first time, and those flagged again. */
export function FlaggedCourse({ trend }: FlaggedCourseProps) {
  return (
    <>
      <Legend {...trend} />
      <Bars trend={trend} />
    </>
  );
}

function Legend({ step, previous, comparison }: ShownFlagged) {
  return (
    <div className="course-legend">
      <h3>{CHART_TEXTS.flagged.course[step]}</h3>
      <span>
        <Swatch colour={FIRST} />
        {CHART_TEXTS.flagged.firstTime}
      </span>
      <span>
        <Swatch colour={AGAIN} />
        {CHART_TEXTS.flagged.again}
      </span>
      {previous !== null && (
        <span data-extra="previous">
          <span className="swatch" aria-hidden="true" />
          {TEXTS.filter.comparisons[comparison]}
        </span>
      )}
    </div>
  );
}

function Bars({ trend }: FlaggedCourseProps) {
  const { buckets, flagged, firstTime, previous, step, unfinished } = trend;
  const rows = buckets.map(({ from, to, isPartial }, index) => ({
    day: from,
    first: firstTime[index] ?? 0,
    again: (flagged[index] ?? 0) - (firstTime[index] ?? 0),
    previous: previous?.counts[index] ?? null,
    fillOpacity: isPartial || to === unfinished ? PARTIAL : 1,
  }));
  return (
    <ComposedChart
      {...AT_ONCE}
      className="chart"
      responsive
      data={rows}
      barCategoryGap="20%"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      aria-label={CHART_TEXTS.flagged.described(
        step,
        buckets.map(({ from }, index) => `${from} ${formatCount(flagged[index] ?? 0)}`).join(", "),
      )}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <DayAxis days={buckets.map(({ from }) => from)} />
      <CountYAxis highest={Math.max(0, ...flagged, ...(previous?.counts ?? []))} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const index = buckets.findIndex(({ from }) => from === label);
          const [bucket, row] = [buckets[index], rows[index]];
          if (!active || bucket === undefined || row === undefined) return null;
          const compared = previous?.buckets[index];
          return (
            <PointTooltip
              {...row}
              title={bucketTitle(bucket, step, unfinished)}
              compared={compared === undefined ? null : bucketDays(compared)}
            />
          );
        }}
      />
      <Bar dataKey="first" stackId="flagged" fill={FIRST} isAnimationActive={false} />
      <Bar dataKey="again" stackId="flagged" fill={AGAIN} isAnimationActive={false} />
      {previous !== null && (
        <Line
          className="course-previous"
          dataKey="previous"
          type="linear"
          stroke="var(--ink-3)"
          strokeWidth={1}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  );
}

interface PointTooltipProps {
  readonly title: string;
  /** The days compared with; null for none. */
  readonly compared: string | null;
  readonly first: number;
  readonly again: number;
  readonly previous: number | null;
}

function PointTooltip({ title, compared, first, again, previous }: PointTooltipProps) {
  const texts = CHART_TEXTS.flagged;
  const rows = [
    [texts.firstTime, first, FIRST],
    [texts.again, again, AGAIN],
  ] as const;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{title}</p>
      <table>
        <tbody>
          {rows.map(([name, count, colour]) => (
            <tr key={name}>
              <th scope="row">
                <Named name={name} colour={colour} />
              </th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
        {compared !== null && (
          <tfoot>
            <tr>
              <th scope="row">{CHART_TEXTS.trend.previousOf(compared)}</th>
              <td>{formatCount(previous)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
