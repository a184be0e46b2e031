import { Bar, CartesianGrid, ComposedChart, Line, Tooltip } from "recharts";
import type { Bucket, Step } from "../../shared/buckets.ts";
import type { FlaggedTrend } from "../../shared/flaggedTrend.ts";
import { formatCount } from "../../shared/format.ts";
import { Swatch } from "../parts/Swatch.tsx";
import { TEXTS } from "../texts.ts";
import { CountYAxis } from "./CountAxis.tsx";
import { DayAxis } from "./DayAxis.tsx";

interface FlaggedCourseProps {
  readonly trend: FlaggedTrend;
  readonly step: Step;
}

const FIRST = "var(--flagged)";
const AGAIN = "color-mix(in oklab, var(--flagged) 40%, var(--panel))";

/** Flagged wallets day by day, or week by week: those for the first time, and those flagged again. */
export function FlaggedCourse({ trend, step }: FlaggedCourseProps) {
  const { buckets, flagged, firstTime, previous } = trend;
  const rows = buckets.map(({ from }, index) => ({
    day: from,
    first: firstTime[index] ?? 0,
    again: (flagged[index] ?? 0) - (firstTime[index] ?? 0),
    previous: previous?.[index] ?? null,
  }));
  return (
    <ComposedChart
      className="course"
      responsive
      data={rows}
      barCategoryGap="20%"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      aria-label={TEXTS.wallets.described(
        step,
        buckets.map(({ from }, index) => `${from} ${formatCount(flagged[index] ?? 0)}`).join(", "),
      )}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <DayAxis days={buckets.map(({ from }) => from)} />
      <CountYAxis highest={Math.max(0, ...flagged, ...(previous ?? []))} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const index = buckets.findIndex(({ from }) => from === label);
          const [bucket, row] = [buckets[index], rows[index]];
          if (!active || bucket === undefined || row === undefined) return null;
          return <PointTooltip bucket={bucket} {...row} />;
        }}
      />
      <Bar dataKey="first" stackId="flagged" fill={FIRST} isAnimationActive={false} />
      <Bar dataKey="again" stackId="flagged" fill={AGAIN} isAnimationActive={false} />
      {previous !== null && (
        <Line
          className="trend-previous"
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
  readonly bucket: Bucket;
  readonly first: number;
  readonly again: number;
  readonly previous: number | null;
}

function PointTooltip({ bucket: { from, to }, first, again, previous }: PointTooltipProps) {
  const texts = TEXTS.wallets;
  const rows = [
    [texts.firstTime, first, FIRST],
    [texts.again, again, AGAIN],
  ] as const;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{from === to ? from : `${from} – ${to}`}</p>
      <table>
        <tbody>
          {rows.map(([name, count, colour]) => (
            <tr key={name}>
              <th scope="row">
                <span className="named">
                  <Swatch colour={colour} />
                  <span className="name">{name}</span>
                </span>
              </th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
        {previous !== null && (
          <tfoot>
            <tr>
              <th scope="row">{texts.before}</th>
              <td>{formatCount(previous)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
