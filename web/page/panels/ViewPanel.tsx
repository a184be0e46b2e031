import { memo, Suspense, use, useMemo } from "react";
import { trendAxis } from "../../../shared/answer/trendAxis.ts";
import { isByHour } from "../../../shared/dashboard/byHour.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { isComparable } from "../../../shared/dashboard/dataBegin.ts";
import type { View } from "../../../shared/dashboard/view.ts";
import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../shared/days/buckets.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { unlinkedWords } from "../../../shared/text/caveats.ts";
import { formatCount, formatShare } from "../../../shared/text/format.ts";
import { useMedium } from "../../browser/usePrinting.ts";
import type { Figures, ReadyFigures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import type { ChainColour } from "../chains/chainColours.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { lazyChart } from "../charts/lazyChart.ts";
import { lazyRechart } from "../charts/lazyRechart.ts";
import { Chart } from "../charts/plot/Chart.tsx";
import { labelledShares, type Share, shareTotal, viewShares } from "../charts/shares/shares.ts";
import type { DrawnTrendProps } from "../charts/trend/DrawnTrend.tsx";
import { TrendMarksContext } from "../marks/dayMarks.ts";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { Breakdown, ShareList } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";
import { useTrendMarks } from "./useTrendMarks.ts";

// Memoized: the trend does not redraw while days are selected in it, and no chart while its table opens.
const DrawnTrend = memo(lazyChart("DrawnTrend", <ChartFrame />));
const RankedBars = memo(lazyChart("RankedBars", <ChartFrame />));
const DailyBars = memo(lazyRechart("DailyBars", <ChartFrame />));
const ChainList = memo(DrawnChainList);
const ChainShares = memo(DrawnChainShares);
const FirstShare = memo(DrawnFirstShare);

const FlaggedPreview = memo(lazyChart("FlaggedPreview", <div className="flagged-preview" />));

const ChartControls = lazyChart("ChartControls");
const TrendControls = lazyChart("TrendControls", <div className="trend-controls" />);

interface ViewPanelProps extends Omit<DrawnTrendProps, "figures"> {
  readonly view: ViewName;
  /** The figures of the range, also while days are selected. */
  readonly whole: Figures;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly figures: Figures;
  /** The order of the table that covers the chart, as in the URL; null without a table. */
  readonly table: string | null;
  /** Whether the view is shown by day, if it can be. */
  readonly isDaily: boolean;
}

/** The panel of a view. Each is hydrated in a separate task, and the touched one first. */
export const ViewPanel = memo(function ViewPanel(props: ViewPanelProps) {
  return (
    <Suspense>
      <DrawnPanel {...props} />
    </Suspense>
  );
});

/** A panel with the chart that its view names. */
function DrawnPanel(props: ViewPanelProps) {
  const { view, whole, figures, table, step, mode } = props;
  const { chart, isEmpty }: View<Dashboard> = VIEWS[view];
  const chains = use(ChainFocusContext);
  const axis = useMemo(() => {
    if (chart !== "trend" || whole.status !== "ready") return null;
    return trendAxis(whole.answer, { step, mode, chains });
  }, [chart, whole, step, mode, chains]);
  // The trend shows the whole range while days of it are selected.
  const drawn = chart === "trend" ? whole : figures;
  const daily = figuresByDay(view, whole);
  // Days of the range are selected in them, which may have no row.
  const showsDays = daily !== null && (props.isDaily || fewBarDays(view, daily) !== null);
  const marks = useTrendMarks(chart === "trend" && whole.status === "ready" ? whole : null, axis);
  const panel = (
    <Panel
      view={view}
      whole={whole}
      figures={figures}
      table={table}
      axis={axis}
      loading={chart === "table" ? "" : TEXTS.panel.chartLoading}
      isEmpty={!showsDays && drawn.status === "ready" && isEmpty(drawn.answer.published)}
      controls={daily === null ? null : <Controls panel={props} figures={daily} />}
    >
      {(ready) =>
        daily !== null && props.isDaily ? (
          <Chart load={lazyRechart.load} drawn={daily}>
            <DailyBars
              view={view}
              figures={daily}
              step={props.step}
              chainColour={props.chainColour}
            />
          </Chart>
        ) : (
          <WholeChart
            panel={props}
            figures={drawn.status === "ready" ? drawn : ready}
            daily={daily}
          />
        )
      }
    </Panel>
  );
  if (chart !== "trend") return panel;
  return <TrendMarksContext value={marks}>{panel}</TrendMarksContext>;
}

/** The figures of a view that can be drawn by day or by the hour; null without several points, or without a row. */
function figuresByDay(view: ViewName, whole: Figures): ReadyFigures | null {
  const { chart, byDay, rows }: View<Dashboard> = VIEWS[view];
  if (whole.status !== "ready" || (chart !== "trend" && byDay === undefined)) return null;
  const { cube, published: dashboard } = whole.answer;
  const isByDay = dayCount(dashboard.range) > 1;
  const isHourly = chart === "trend" && isByHour(cube, dashboard.range);
  const hasRows = (rows(dashboard)[0]?.count ?? 0) > 0;
  return (isByDay || isHourly) && hasRows ? whole : null;
}

/** More bars leave no room for days below them. */
const MAX_FEW_BARS = 4;

/** The figures by day of a view whose bars leave room for them; null for others. */
function fewBarDays(view: ViewName, daily: ReadyFigures | null): ReadyFigures | null {
  const { byDay, rows }: View<Dashboard> = VIEWS[view];
  if (byDay !== "exploitDays" || daily === null) return null;
  return rows(daily.answer.published).length > MAX_FEW_BARS ? null : daily;
}

interface PanelPartProps {
  readonly panel: ViewPanelProps;
  readonly figures: ReadyFigures;
}

/** What chooses the points of a trend, or between a view of the whole range and its days. */
function Controls({ panel: { view, step, mode, isDaily }, figures }: PanelPartProps) {
  const { chart }: View<Dashboard> = VIEWS[view];
  if (chart === "trend") return <TrendControls figures={figures} step={step} mode={mode} />;
  return (
    <ChartControls
      view={view}
      whole={chart === "bars" ? "byChain" : "share"}
      range={figures.answer.published.range}
      step={step}
      isDaily={isDaily}
    />
  );
}

interface WholeChartProps extends PanelPartProps {
  /** The figures that can be drawn by day; null for none. */
  readonly daily: ReadyFigures | null;
}

/** The chart of the whole range. */
function WholeChart({ panel, figures, daily }: WholeChartProps) {
  const { view, chainColour } = panel;
  const { chart }: View<Dashboard> = VIEWS[view];
  switch (chart) {
    case "trend":
      return (
        <DrawnTrend
          figures={figures}
          step={panel.step}
          mode={panel.mode}
          hide={panel.hide}
          zoomedFrom={panel.zoomedFrom}
          chainColour={chainColour}
        />
      );
    case "table":
      return <ChainList view={view} figures={figures} chainColour={chainColour} />;
    case "pie":
      return <ChainShares view={view} figures={figures} chainColour={chainColour} />;
    case "share":
      return (
        <FirstShare
          view={view}
          figures={figures}
          step={panel.step}
          hasDays={daily !== null}
          chainColour={chainColour}
        />
      );
    case "bars":
      return (
        <Chart load={lazyChart.load} drawn={figures}>
          <RankedBars
            view={view}
            figures={figures}
            days={fewBarDays(view, daily)}
            step={panel.step}
            chainColour={chainColour}
          />
        </Chart>
      );
  }
}

interface SharesProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  readonly chainColour: ChainColour;
}

/** A pie of chains around their total. */
function DrawnChainShares({ view, figures, chainColour }: SharesProps) {
  const { title, columns, unit } = VIEWS[view];
  const isPaper = useMedium() === "paper";
  const rows = viewShares(view, figures.answer.published, chainColour);
  const slices = labelledShares(rows, chainColour);
  return (
    <Breakdown
      drawn={figures}
      label={title}
      columns={columns}
      slices={slices}
      listed={isPaper ? rows : slices}
      centre={[formatCount(shareTotal(slices)), unit[1]]}
    />
  );
}

interface FirstShareProps extends SharesProps {
  readonly step: TrendStep | null;
  /** Whether the view can be drawn by day. */
  readonly hasDays: boolean;
}

/** A pie of a pair around its first share. Its list leaves room for the days of the first count. */
function DrawnFirstShare({ view, figures, step, hasDays, chainColour }: FirstShareProps) {
  const { published: dashboard, unfinished } = figures.answer;
  const { title, columns } = VIEWS[view];
  const slices = viewShares(view, dashboard, chainColour).map((share) => ({
    ...share,
    colour: `var(--${share.name.toLowerCase()})`,
  }));
  const [first] = slices;
  return (
    <Breakdown
      drawn={figures}
      label={title}
      columns={columns}
      slices={slices}
      listed={slices}
      hasChanges={isComparable(dashboard, unfinished, "notifications")}
      centre={first ? firstWords(first, shareTotal(slices)) : ["", ""]}
      isPair={true}
    >
      {hasDays && dayCount(dashboard.range) > 1 && (
        <FlaggedPreview view={view} figures={figures} step={step} />
      )}
    </Breakdown>
  );
}

/** The count and the share in the hole of a ring, which has room for `< 0.1%`. */
function firstWords({ name, count }: Share, total: number) {
  const share = formatShare(count, total, 1).replace("less than", "<").replace("more than", ">");
  return [formatCount(count), `${share} ${name.toLowerCase()}`] as const;
}

/** The chains with bars for their shares, and the count of transactions without a chain. */
function DrawnChainList({ view, figures, chainColour }: SharesProps) {
  const { title, columns, decimals } = VIEWS[view];
  const { published: dashboard, unfinished } = figures.answer;
  const { unlinked } = dashboard;
  const slices = viewShares(view, dashboard, chainColour);
  return (
    <div className="chains">
      <ShareList
        label={title}
        columns={columns}
        decimals={decimals}
        slices={slices}
        hasChanges={isComparable(dashboard, unfinished, "transactions")}
      >
        {unlinked.transactions > 0 && <caption>{unlinkedWords(unlinked.transactions)}</caption>}
      </ShareList>
    </div>
  );
}
