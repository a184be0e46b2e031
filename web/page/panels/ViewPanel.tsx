import { type CSSProperties, memo, useState } from "react";
import { dayCount } from "../../../shared/days/range.ts";
import { unlinkedWords } from "../../../shared/text/caveats.ts";
import { formatCount, formatPercent } from "../../../shared/text/format.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { ListedRow, View } from "../../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../../shared/views/views.ts";
import type { Ready, Shown } from "../../store/shown.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { type ChainColour, MOST_LABELS } from "../chains/chainColours.ts";
import { chainIdentity } from "../chains/identity.ts";
import { lazyChart } from "../charts/lazyChart.ts";
import { Chart } from "../charts/plot/Chart.tsx";
import { labelledShares, type Share, shareTotal } from "../charts/shares/shares.ts";
import type { DrawnTrendProps } from "../charts/trend/DrawnTrend.tsx";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

const BarsChart = lazyChart("BarsChart", <ChartFrame />);
const FlaggedDays = lazyChart("FlaggedDays", <ChartFrame />);
const ExploitDays = lazyChart("ExploitDays", <ChartFrame />);

/** The trend does not redraw while days are selected in it, although the rest of the page changes. */
const DrawnTrend = memo(lazyChart("DrawnTrend", <ChartFrame />));

const LookControls = lazyChart("LookControls");
const TrendControls = lazyChart("TrendControls", <div className="trend-controls" />);

interface ViewPanelProps extends Omit<DrawnTrendProps, "ready"> {
  readonly view: ViewName;
  /** The figures of the range, also while days are selected. */
  readonly whole: Shown;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly shown: Shown;
}

/** The panel of a view, with the chart that the view names. */
export const ViewPanel = memo(function ViewPanel({ shown, ...props }: ViewPanelProps) {
  const { view, whole, ...trend } = props;
  const [chosen, setChosen] = useState(false);
  const { chart, byDay, isEmpty, rows }: View<Dashboard> = VIEWS[view];
  const drawn = chart === "trend" ? whole : shown;
  const range =
    whole.status === "ready" &&
    dayCount(whole.dashboard.range) > 1 &&
    (rows(whole.dashboard)[0]?.count ?? 0) > 0 &&
    whole.dashboard.range;
  const isDaily = range !== false && chosen;
  return (
    <Panel
      view={view}
      shown={shown}
      isEmpty={drawn.status === "ready" && isEmpty(drawn.dashboard)}
      controls={
        range &&
        (chart === "trend" ? (
          <TrendControls {...trend} ready={whole} />
        ) : (
          byDay !== undefined && (
            <LookControls
              view={view}
              range={range}
              step={trend.step}
              isDaily={isDaily}
              onChange={setChosen}
            />
          )
        ))
      }
    >
      {(ready) =>
        chart === "trend" && whole.status === "ready" ? (
          <DrawnTrend {...trend} ready={whole} />
        ) : isDaily && whole.status === "ready" ? (
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
  const { byDay }: View<never> = VIEWS[view];
  return (
    <Chart load={lazyChart.load} drawn={ready}>
      {byDay === "flaggedTrends" ? (
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
  const { chart, columns } = view;
  const all = view.rows(ready.dashboard).map((row) => viewShare(view, row, chainColour));
  const rows = chart === "pie" ? labelledShares(all, chainColour) : all;
  const centre = pieCentre(view, rows);
  if (chart === "table")
    return <ChainList view={view} rows={rows} unlinked={ready.dashboard.unlinked.transactions} />;
  if (chart === "share" || chart === "pie") {
    return (
      <Breakdown
        drawn={ready}
        label={view.title}
        // No column of shares for a pair: the middle of the pie has the first share.
        columns={chart === "share" ? columns.slice(0, 2) : columns}
        slices={rows}
        further={all.length - MOST_LABELS}
        centre={centre}
      />
    );
  }
  return (
    <Chart load={lazyChart.load} drawn={ready}>
      <BarsChart columns={columns} bars={rows} />
    </Chart>
  );
}

/** The first share of a pair, or the total of all slices. */
function pieCentre({ chart, unit }: View<Dashboard>, [first, ...rows]: readonly Share[]) {
  if (first === undefined) return ["", ""] as const;
  if (chart !== "share") return [formatCount(shareTotal([first, ...rows])), unit[1]] as const;
  const { name, count, percent } = first;
  return [formatCount(count), `${formatPercent(percent, 1)} ${name.toLowerCase()}`] as const;
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
  readonly rows: readonly Share[];
  /** The transactions without a chain. */
  readonly unlinked: number;
}

/** The chains with bars for their shares, and the count of transactions without a chain. */
function ChainList({ view: { title, columns, decimals }, rows, unlinked }: ChainListProps) {
  return (
    <div className="chains">
      <table data-list="" aria-label={title} style={{ "--rows": rows.length } as CSSProperties}>
        {unlinked > 0 && <caption>{unlinkedWords(unlinked)}</caption>}
        <TableHead columns={columns} />
        <tbody translate="no">
          {rows.map(({ id, name, count, percent, colour }, index) => (
            <tr key={id} style={{ "--share": `${percent}%`, "--colour": colour } as CSSProperties}>
              <th scope="row">
                <ChainName chain={name} colour={colour} isStop={index === 0} />
              </th>
              <td>{formatCount(count)}</td>
              <td>{formatPercent(percent, decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
