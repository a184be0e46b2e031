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
  /** Null if it is not known. */
  readonly total: number | null;
  /** The rows of the total. */
  readonly rows: ReactNode;
  readonly compared: ComparedPoint | null;
  /** Whether other points can be selected with this point. */
  readonly isDraggable: boolean;
  readonly format?: typeof formatCount;
  readonly children?: ReactNode;
}

export interface ComparedPoint {
  readonly days: HourOrDays;
  readonly count: number | null;
}

/** One point with its total and the comparison. While days are selected a tooltip would cover them. */
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
