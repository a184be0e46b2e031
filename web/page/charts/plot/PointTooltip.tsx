import { type ReactNode, use } from "react";
import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { formatCount } from "../../../../shared/text/format.ts";
import { hasMouse } from "../../../browser/hasMouse.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { bucketDays } from "./bucketTexts.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

interface PointTooltipProps {
  readonly title: string;
  /** The name of the total. */
  readonly name: string;
  /** Null if it is not known. Then the tooltip has no rows either. */
  readonly total: number | null;
  /** The rows of the table that add up to the total. */
  readonly rows: ReactNode;
  /** The same point of the comparison; null if there is none. */
  readonly compared: ComparedPoint | null;
  /** Whether days can be selected by dragging, which the tooltip then mentions. */
  readonly isDraggable: boolean;
  /** The format of the counts; whole numbers by default. */
  readonly format?: typeof formatCount;
  /** What follows the table. */
  readonly children?: ReactNode;
}

export interface ComparedPoint {
  readonly days: HourOrDays;
  /** Null if it is not known. */
  readonly count: number | null;
}

/**
 * The tooltip of one point: a table of its parts, its total and the comparison. It has no parts if the total is not known, and
 * is not shown while days are selected.
 */
export function PointTooltip(props: PointTooltipProps) {
  const { title, name, total, rows, compared, isDraggable, children } = props;
  const { format = formatCount } = props;
  if (use(SelectedDaysContext) !== null) return null;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{title}</p>
      <table>
        {total !== null && <tbody>{rows}</tbody>}
        <tfoot>
          <tr>
            <th scope="row">{name}</th>
            <td>{format(total)}</td>
          </tr>
          {compared !== null && (
            <tr>
              <th scope="row">{CHART_TEXTS.trend.previousOf(bucketDays(compared.days))}</th>
              <td>{format(compared.count)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {children}
      {hasMouse() && isDraggable && <p>{CHART_TEXTS.drag}</p>}
    </div>
  );
}
