import type { CSSProperties } from "react";
import { formatCount, formatPercent } from "../../../shared/text/format.ts";
import type { Shown } from "../../store/shown.ts";
import { TEXTS } from "../../texts.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { MOST_LABELS } from "../chains/chainColours.ts";
import { lazyChart } from "../charts/lazyChart.ts";
import { Chart } from "../charts/plot/Chart.tsx";
import type { Share } from "../charts/shares/shares.ts";
import { Named, Swatch } from "../parts/Name.tsx";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableLink } from "../parts/TableLink.tsx";

const SharesPie = lazyChart("SharesPie", <ChartFrame />);

interface BreakdownProps {
  /** The figures. After a failure, new figures cause another try. */
  readonly drawn: Shown;
  readonly label: string;
  readonly columns: readonly string[];
  readonly slices: readonly Share[];
  /** The number of rows in the last slice, if there are more rows than labels of a chart. */
  readonly further: number;
  readonly centre: readonly [figure: string, words: string];
}

/** A pie with its figures beside it, or below it in a narrow panel. A pair of counts is always below the pie. */
export function Breakdown(props: BreakdownProps) {
  const { drawn, label, columns, slices, further, centre } = props;
  const isPair = columns.length === 2;
  return (
    <div className={isPair ? "breakdown pair" : "breakdown"}>
      <div className="pie">
        <Chart load={lazyChart.load} drawn={drawn}>
          <SharesPie label={label} slices={slices} />
        </Chart>
        <p className="pie-centre" style={{ "--letters": centre[0].length } as CSSProperties}>
          <strong>{centre[0]}</strong>
          <span>{centre[1]}</span>
        </p>
      </div>
      <div className="breakdown-list">
        <table data-list="" aria-label={label}>
          <TableHead columns={columns} />
          <tbody>
            {slices.map(({ id, name, chain, count, percent, colour }, index) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  {chain !== null ? (
                    <ChainName chain={chain} colour={colour} isStop={index === 0} />
                  ) : index < MOST_LABELS ? (
                    <Named name={name} colour={colour} />
                  ) : (
                    <span className="named">
                      <Swatch colour={colour} />
                      <TableLink tabIndex={-1}>{TEXTS.panel.more(formatCount(further))}</TableLink>
                    </span>
                  )}
                </th>
                <td>{formatCount(count)}</td>
                {!isPair && <td>{formatPercent(percent, 1)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
