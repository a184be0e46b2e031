import { type CSSProperties, memo, use } from "react";
import { dayCount } from "../../shared/days/range.ts";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import type { ListedRow, View } from "../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import { ChainName } from "../chains/ChainName.tsx";
import type { ChainColour } from "../chains/chainColours.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { chainIdentity } from "../chains/identity.ts";
import { Chart } from "../charts/Chart.tsx";
import { BarsChart, FlaggedCourse } from "../charts/lazyCharts.tsx";
import { mergeOthers, type Share, shareTotal } from "../figures/shares.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyViews } from "../parts/lazyViews.ts";
import { ChartLoading } from "../parts/PanelMessage.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import type { Ready, Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";
import type { DrawnTrendProps } from "../trend/DrawnTrend.tsx";
import { Breakdown } from "./Breakdown.tsx";
import { ExploitDays } from "./lazyParts.tsx";
import { Panel } from "./Panel.tsx";

const LazyTrend = lazyViews(() => import("../trend/DrawnTrend.tsx"))(
  "DrawnTrend",
  <ChartLoading />,
);

/** Not redrawn while days are selected in it, although the rest of the page changes. */
const DrawnTrend = memo(LazyTrend);

interface ViewPanelProps extends Omit<DrawnTrendProps, "ready"> {
  readonly view: ViewName;
  /** The range, unaffected by a selection. */
  readonly whole: Shown;
  /** The selected days, or the range without a selection. */
  readonly shown: Shown;
}

/** The panel of a view, with the chart that the view names. */
export const ViewPanel = memo(function ViewPanel({ shown, ...props }: ViewPanelProps) {
  const { view, whole, ...trend } = props;
  const { chart, isEmpty }: View<Dashboard> = VIEWS[view];
  const drawn = chart === "trend" ? whole : shown;
  return (
    <Panel view={view} shown={shown} isEmpty={drawn.status === "ready" && isEmpty(drawn.dashboard)}>
      {(ready) =>
        chart === "trend" && whole.status === "ready" ? (
          <DrawnTrend {...trend} ready={whole} />
        ) : (
          <ViewChart {...props} ready={ready} />
        )
      }
    </Panel>
  );
});

interface ViewChartProps extends Omit<ViewPanelProps, "shown"> {
  readonly ready: Ready;
}

function ViewChart(props: ViewChartProps) {
  const { view: name, whole, ready, chainColour, step } = props;
  const focus = use(ChainFocusContext);
  const view: View<Dashboard> = VIEWS[name];
  const { dashboard } = ready;
  const rows = view.rows(dashboard).map((row) => viewShare(view, row, chainColour));
  const donut = { drawn: ready, label: view.title, rows };
  const bars = (
    <Chart drawn={ready}>
      <BarsChart columns={view.columns} bars={rows} onPick={focus.toggle} />
    </Chart>
  );
  switch (view.chart) {
    case "table":
      return <ChainList view={view} dashboard={dashboard} chainColour={chainColour} />;
    case "share":
      return (
        <Breakdown
          {...donut}
          // The share of one of two is in the middle of the donut.
          columns={view.columns.slice(0, 2)}
          slices={rows}
          centre={formatPercent(rows[0]?.percent ?? 0, 1)}
          centreLabel={rows[0]?.name.toLowerCase() ?? ""}
        >
          {whole.status === "ready" && dayCount(whole.dashboard.range) > 1 && (
            <Boundary drawn={whole}>
              <FlaggedCourse ready={whole} step={step} />
            </Boundary>
          )}
        </Breakdown>
      );
    case "donut":
      return (
        <Breakdown
          {...donut}
          columns={view.columns}
          slices={mergeOthers(rows)}
          centre={formatCount(shareTotal(rows))}
          centreLabel={view.unit[1]}
        />
      );
  }
  if (name !== "exploitsByChain") return bars;
  return (
    <div className="exploits">
      {bars}
      <Boundary drawn={ready}>
        <ExploitDays dashboard={dashboard} chainColour={chainColour} />
      </Boundary>
    </div>
  );
}

/** The colours of the theme have the names of the rows of two groups. */
function viewShare(
  { kind: [kind], chart }: View<Dashboard>,
  { name, count, sharePercent: percent }: ListedRow,
  chainColour: ChainColour,
): Share {
  const share = { count, percent };
  if (kind === "chain") return { ...chainIdentity(name), ...share, colour: chainColour(name) };
  const colour = `var(--${chart === "share" ? name.toLowerCase() : "accent"})`;
  return { id: `${kind} ${name}`, name, chain: null, ...share, colour };
}

interface ChainListProps {
  readonly view: View<Dashboard>;
  readonly dashboard: Dashboard;
  readonly chainColour: ChainColour;
}

/** The chains with bars for their shares, and the transactions that the shares leave out. */
function ChainList({ view, dashboard, chainColour }: ChainListProps) {
  const { unlinked } = dashboard;
  return (
    <div className="chains">
      <table aria-label={view.title}>
        {unlinked.transactions > 0 && (
          <caption>{TEXTS.unlinked(formatCount(unlinked.transactions))}</caption>
        )}
        <TableHead columns={view.columns} />
        <tbody>
          {view.rows(dashboard).map(({ name, count, sharePercent }) => {
            const colour = chainColour(name);
            const bar = { "--share": `${sharePercent}%`, "--colour": colour } as CSSProperties;
            return (
              <tr key={name} style={bar}>
                <th scope="row">
                  <ChainName chain={name} colour={colour} />
                </th>
                <td>{formatCount(count)}</td>
                <td>{formatPercent(sharePercent, view.decimals)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
