import { type ReactNode, use } from "react";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { Chart } from "../charts/Chart.tsx";
import { DonutChart } from "../charts/lazyCharts.tsx";
import type { Share } from "../figures/shares.ts";
import { Named } from "../parts/Named.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import type { Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";

interface BreakdownProps {
  /** The figures. After a failure, new figures cause another try. */
  readonly drawn: Shown;
  readonly label: string;
  readonly columns: readonly string[];
  /** The slices of the donut; the list may be finer. */
  readonly slices: readonly Share[];
  readonly rows: readonly Share[];
  readonly centre: string;
  readonly centreLabel: string;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** A donut with its figures beside it, or below it in a narrow panel. */
export function Breakdown(props: BreakdownProps) {
  const { drawn, label, slices, centre, centreLabel, children, ...list } = props;
  const focus = use(ChainFocusContext);
  return (
    <div className="breakdown">
      <div className="donut">
        <Chart drawn={drawn}>
          <DonutChart label={label} slices={slices} onPick={focus.toggle} />
        </Chart>
        <p className="donut-centre">
          <strong>{centre}</strong>
          <span>{centreLabel}</span>
        </p>
      </div>
      <div className="breakdown-side">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
        <section className="breakdown-list" tabIndex={0} aria-label={TEXTS.panel.figures(label)}>
          <ShareTable label={label} {...list} />
        </section>
        {children}
      </div>
    </div>
  );
}

type ShareTableProps = Pick<BreakdownProps, "label" | "columns" | "rows">;

function ShareTable({ label, columns, rows }: ShareTableProps) {
  return (
    <table aria-label={label}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map(({ id, name, chain, count, percent, colour }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              {chain !== null ? (
                <ChainName chain={chain} colour={colour} />
              ) : (
                <Named name={name} colour={colour} />
              )}
            </th>
            <td>{formatCount(count)}</td>
            {columns.length > 2 && <td>{formatPercent(percent, 1)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
