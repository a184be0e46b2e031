import { type CSSProperties, memo, useState } from "react";
import { barStep } from "../../shared/days/buckets.ts";
import { dayCount } from "../../shared/days/range.ts";
import { unlinkedWords } from "../../shared/text/caveats.ts";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import type { ListedRow, View } from "../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { type ChainColour, MOST_LABELS } from "../chains/chainColours.ts";
import { chainIdentity } from "../chains/identity.ts";
import { Chart, lazyChart } from "../charts/Chart.tsx";
import { labelledShares, type Share, shareTotal } from "../charts/shares/shares.ts";
import { lazyParts } from "../parts/lazyParts.ts";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { Segments } from "../parts/Segments.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import type { Ready, Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";
import type { DrawnTrendProps } from "./trend/DrawnTrend.tsx";

const BarsChart = lazyChart("BarsChart", <ChartFrame />);
const FlaggedDays = lazyChart("FlaggedDays", <ChartFrame />);
const ExploitDays = lazyChart("ExploitDays", <ChartFrame />);

const lazyTrend = lazyParts(() => import("./trend/trend.ts"));

/** The trend does not redraw while days are selected in it, although the rest of the page changes. */
const DrawnTrend = memo(lazyTrend("DrawnTrend", <ChartFrame />));

const TrendControls = lazyTrend("TrendControls", <div className="trend-controls" />);

/** Loads the code of all charts, which is needed as soon as the figures come. */
export function loadCharts(): void {
  void lazyTrend.load();
  void lazyChart.load();
}

interface ViewPanelProps extends Omit<DrawnTrendProps, "ready"> {
  readonly view: ViewName;
  /** The figures of the range, also while days are selected. */
  readonly whole: Shown;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly shown: Shown;
}

/** Views with a second look day by day, and the name of their first look. */
const DAILY: Partial<Record<ViewName, string>> = {
  wallets: TEXTS.panel.share,
  exploitsByChain: TEXTS.panel.byChain,
};

type Look = "whole" | "daily";

/** The panel of a view, with the chart that the view names. */
export const ViewPanel = memo(function ViewPanel({ shown, ...props }: ViewPanelProps) {
  const { view, whole, ...trend } = props;
  const [chosen, setChosen] = useState<Look>("whole");
  const { chart, isEmpty, rows }: View<Dashboard> = VIEWS[view];
  const drawn = chart === "trend" ? whole : shown;
  const name = DAILY[view];
  const range =
    whole.status === "ready" &&
    dayCount(whole.dashboard.range) > 1 &&
    (rows(whole.dashboard)[0]?.count ?? 0) > 0 &&
    whole.dashboard.range;
  const look = range ? chosen : "whole";
  return (
    <Panel
      view={view}
      shown={shown}
      isEmpty={drawn.status === "ready" && isEmpty(drawn.dashboard)}
      controls={
        range &&
        (chart === "trend" ? (
          <TrendControls {...trend} range={range} />
        ) : (
          name && (
            <Segments
              label={TEXTS.panel.look}
              choices={[
                ["whole", name],
                ["daily", TEXTS.panel.byStep[barStep(range, trend.step)]],
              ]}
              chosen={look}
              onChoose={setChosen}
            />
          )
        ))
      }
    >
      {(ready) =>
        chart === "trend" && whole.status === "ready" ? (
          <DrawnTrend {...trend} ready={whole} />
        ) : look === "daily" && whole.status === "ready" ? (
          <DailyChart {...trend} view={view} ready={whole} />
        ) : (
          <ViewChart {...props} ready={ready} />
        )
      }
    </Panel>
  );
});

interface DailyChartProps extends Pick<ViewPanelProps, "view" | "step" | "chainColour"> {
  readonly ready: Ready;
}

function DailyChart({ view, ready, step, chainColour }: DailyChartProps) {
  return (
    <Chart drawn={ready}>
      {view === "wallets" ? (
        <FlaggedDays ready={ready} step={step} />
      ) : (
        <ExploitDays ready={ready} step={step} chainColour={chainColour} />
      )}
    </Chart>
  );
}

interface ViewChartProps extends Pick<ViewPanelProps, "view" | "chainColour"> {
  readonly ready: Ready;
}

function ViewChart({ view: name, ready, chainColour }: ViewChartProps) {
  const view: View<Dashboard> = VIEWS[name];
  const { dashboard } = ready;
  const rows = view.rows(dashboard).map((row) => viewShare(view, row, chainColour));
  const pie = { drawn: ready, label: view.title, further: rows.length - MOST_LABELS };
  switch (view.chart) {
    case "table":
      return <ChainList view={view} dashboard={dashboard} chainColour={chainColour} />;
    case "share":
      return (
        <Breakdown
          {...pie}
          // No column of shares: the middle of the pie has the first share.
          columns={view.columns.slice(0, 2)}
          slices={rows}
          centre={formatCount(rows[0]?.count ?? 0)}
          centreLabel={`${formatPercent(rows[0]?.percent ?? 0, 1)} ${rows[0]?.name.toLowerCase()}`}
        />
      );
    case "pie":
      return (
        <Breakdown
          {...pie}
          columns={view.columns}
          slices={labelledShares(rows, chainColour)}
          centre={formatCount(shareTotal(rows))}
          centreLabel={view.unit[1]}
        />
      );
  }
  return (
    <Chart drawn={ready}>
      <BarsChart columns={view.columns} bars={rows} />
    </Chart>
  );
}

/** A view of shares takes its colours from the theme, by the names of its rows. */
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

/** The chains with bars for their shares, and the count of transactions without a chain. */
function ChainList({ view, dashboard, chainColour }: ChainListProps) {
  const { unlinked } = dashboard;
  const rows = view.rows(dashboard);
  return (
    <div className="chains">
      <table aria-label={view.title} style={{ "--rows": rows.length } as CSSProperties}>
        {unlinked.transactions > 0 && <caption>{unlinkedWords(unlinked.transactions)}</caption>}
        <TableHead columns={view.columns} />
        <tbody>
          {rows.map(({ name, count, sharePercent }) => {
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
