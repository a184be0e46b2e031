import { type ReactNode, use } from "react";
import { BRAND } from "../../../../shared/brand.ts";
import { type DataBegin, isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import type { Trend } from "../../../../shared/dashboard/trend.ts";
import type { Bucket, Step } from "../../../../shared/days/buckets.ts";
import type { Day } from "../../../../shared/days/day.ts";
import { formatCount, formatDays } from "../../../../shared/text/format.ts";
import { hasMouse } from "../../../browser/hasMouse.ts";
import { TEXTS } from "../../../texts.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

interface PointTooltipProps {
  readonly trend: Pick<Trend, "buckets" | "step"> & {
    readonly previous: Pick<NonNullable<Trend["previous"]>, "buckets" | "counts"> | null;
  };
  readonly unfinished: Day | null;
  /** The first row: the counts of earlier points are not known. */
  readonly begin: DataBegin;
  readonly index: number;
  readonly total: number;
  /** The rows of the total. */
  readonly rows: ReactNode;
  readonly children?: ReactNode;
}

/** One point with its total and the comparison. While days are selected a tooltip would cover them. */
export function PointTooltip(props: PointTooltipProps) {
  const { trend, unfinished, begin, index, total, rows, children } = props;
  const { buckets, step, previous } = trend;
  const [bucket, compared] = [buckets[index], previous?.buckets[index]];
  if (use(SelectedDaysContext) !== null || bucket === undefined) return null;
  const isKnown = isCounted(bucket, begin);
  const isComparedKnown = compared !== undefined && isCounted(compared, begin);
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{bucketTitle(bucket, step, unfinished)}</p>
      <table>
        {isKnown && <tbody>{rows}</tbody>}
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td>{formatCount(isKnown ? total : null)}</td>
          </tr>
          {compared !== undefined && (
            <tr>
              <th scope="row">{CHART_TEXTS.trend.previousOf(formatDays(compared))}</th>
              <td>{formatCount(isComparedKnown ? (previous?.counts[index] ?? 0) : null)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {children}
      {hasMouse() && buckets.length > 1 && <p>{CHART_TEXTS.drag}</p>}
    </div>
  );
}

const weekdays = new Intl.DateTimeFormat(BRAND.locale, { timeZone: "UTC", weekday: "long" });

/** The days of a point (a single day with its weekday), and the reason why the point is incomplete. */
export function bucketTitle(bucket: Bucket, step: Step, unfinished: Day | null): string {
  const texts = CHART_TEXTS.trend;
  const { from, to, isPartial } = bucket;
  const named = from === to ? `${from}, ${weekdays.format(Date.parse(from))}` : formatDays(bucket);
  const days = isPartial ? texts.partOf(named, step) : named;
  return to === unfinished ? texts.soFar(days) : days;
}
