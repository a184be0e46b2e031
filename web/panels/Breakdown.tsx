import { type ReactNode, use } from "react";
import { formatCount, formatPercent } from "../../shared/format.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DonutChart } from "../charts/lazyCharts.tsx";
import type { Shown } from "../data/shown.ts";
import type { Share } from "../figures/shares.ts";
import { Named } from "../parts/Named.tsx";
import { TEXTS } from "../texts.ts";
import { Chart } from "./Chart.tsx";

interface BreakdownProps {
  /** The figures. Where they cannot be drawn, other ones are worth another try. */
  readonly drawn: Shown;
  readonly label: string;
  readonly columns: readonly [name: string, count: string];
  /** What the donut shows and what the list names, which may be finer. */
  readonly slices: readonly Share[];
  readonly rows: readonly Share[];
  readonly centre: string;
  readonly centreLabel: string;
  /** What stands below the list. */
  readonly children?: ReactNode;
}

/** A donut with its figures beside it, or below where the panel is narrow. */
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that may scroll must be reachable by keyboard */}
        <section className="breakdown-list" tabIndex={0} aria-label={TEXTS.panel.figures(label)}>
          <ShareTable {...list} />
        </section>
        {children}
      </div>
    </div>
  );
}

type ShareTableProps = Pick<BreakdownProps, "columns" | "rows">;

function ShareTable({ columns, rows }: ShareTableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
          <th scope="col">{TEXTS.share}</th>
        </tr>
      </thead>
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
            <td>{formatPercent(percent, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
