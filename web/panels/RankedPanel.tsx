import { type CSSProperties, memo, use } from "react";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { type AnyRanked, type RankedName, VIEWS } from "../../shared/views/views.ts";
import { ChainName } from "../chains/ChainName.tsx";
import type { ChainColour } from "../chains/chainColours.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { chainIdentity } from "../chains/identity.ts";
import { Chart } from "../charts/Chart.tsx";
import { BarsChart } from "../charts/lazyCharts.tsx";
import { buildShares, mergeOthers, shareTotal } from "../figures/shares.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import type { Ready, Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { ExploitDays } from "./lazyParts.tsx";
import { Panel } from "./Panel.tsx";

interface RankedPanelProps {
  readonly view: RankedName;
  readonly shown: Shown;
  readonly chainColour: ChainColour;
}

/** The panel of a ranked view, with the chart that the view names. */
export const RankedPanel = memo(function RankedPanel({
  view,
  shown,
  chainColour,
}: RankedPanelProps) {
  return (
    <Panel view={view} shown={shown}>
      {(_, ready) => <RankedChart view={VIEWS[view]} ready={ready} chainColour={chainColour} />}
    </Panel>
  );
});

interface RankedChartProps {
  readonly view: AnyRanked;
  readonly ready: Ready;
  readonly chainColour: ChainColour;
}

function RankedChart({ view, ready, chainColour }: RankedChartProps) {
  const focus = use(ChainFocusContext);
  const { dashboard } = ready;
  const rows = view
    .rows(dashboard)
    .map(({ name, count }) =>
      view.label === "chain"
        ? { ...chainIdentity(name), count, colour: chainColour(name) }
        : { id: `event ${name}`, name, chain: null, count, colour: "var(--accent)" },
    );
  switch (view.chart) {
    case "table":
      return <ChainList view={view} dashboard={dashboard} chainColour={chainColour} />;
    case "donut": {
      const shares = buildShares(rows);
      return (
        <Breakdown
          drawn={ready}
          label={view.title}
          columns={view.columns}
          slices={mergeOthers(shares)}
          rows={shares}
          centre={formatCount(shareTotal(shares))}
          centreLabel={view.unit[1]}
        />
      );
    }
  }
  const bars = (
    <Chart drawn={ready}>
      <BarsChart columns={view.columns} bars={rows} onPick={focus.toggle} />
    </Chart>
  );
  if (view.key !== "exploitsByChain") return bars;
  return (
    <div className="exploits">
      {bars}
      <Boundary drawn={ready}>
        <ExploitDays dashboard={dashboard} chainColour={chainColour} />
      </Boundary>
    </div>
  );
}

interface ChainListProps {
  readonly view: AnyRanked;
  readonly dashboard: Dashboard;
  readonly chainColour: ChainColour;
}

/** The chains with bars for their shares, and the transactions that the shares leave out. */
function ChainList({ view, dashboard, chainColour }: ChainListProps) {
  const { topBlockchains, unlinked } = dashboard;
  return (
    <div className="chains">
      <table aria-label={view.title}>
        {unlinked.transactions > 0 && (
          <caption>{TEXTS.unlinked(formatCount(unlinked.transactions))}</caption>
        )}
        <TableHead columns={view.columns} />
        <tbody>
          {topBlockchains.map(({ chain, transactions, sharePercent }) => {
            const colour = chainColour(chain);
            const bar = { "--share": `${sharePercent}%`, "--colour": colour } as CSSProperties;
            return (
              <tr key={chain} style={bar}>
                <th scope="row">
                  <ChainName chain={chain} colour={colour} />
                </th>
                <td>{formatCount(transactions)}</td>
                <td>{formatPercent(sharePercent, 2)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
