import { memo, type ReactNode, Suspense, use, useMemo } from "react";
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
  /** The figures of the whole range, also while days are selected. */
  readonly rangeFigures: Figures;
  /** The figures of the selected days or, without a selection, of the whole range. */
  readonly figures: Figures;
  /** The order of the table that covers the chart, as in the URL; null without a table. */
  readonly table: string | null;
  /** Whether the URL shows the view by day. A view that cannot be drawn by day shows the whole range. */
  readonly isDaily: boolean;
}

/** The panel of a view. Within `Suspense` React hydrates it in a separate task, and the panel that is touched first. */
export const ViewPanel = memo(function ViewPanel(props: ViewPanelProps) {
  return (
    <Suspense>
      <DrawnPanel {...props} />
    </Suspense>
  );
});

/**
 * The panel of a view with its chart: the chart by day if the reader has chosen it, and the usual chart otherwise. Days are
 * selected in trends and charts by day, so these always show the whole range. Other charts show the selected days, if any.
 */
function DrawnPanel(props: ViewPanelProps) {
  const { view, rangeFigures, figures: selectedFigures, table, step, mode } = props;
  const { chart, isEmpty }: View<Dashboard> = VIEWS[view];
  const isTrend = chart === "trend";
  const chains = use(ChainFocusContext);
  const trendFigures = isTrend && rangeFigures.status === "ready" ? rangeFigures : null;
  const axis = useMemo(
    () => (trendFigures === null ? null : trendAxis(trendFigures.answer, { step, mode, chains })),
    [trendFigures, step, mode, chains],
  );
  const marks = useTrendMarks(trendFigures, axis);
  const dailyFigures = figuresByDay(view, rangeFigures);
  const isDrawnByDay = dailyFigures !== null && props.isDaily;
  const usualFigures = isTrend ? rangeFigures : selectedFigures;
  const isUsualEmpty = usualFigures.status === "ready" && isEmpty(usualFigures.answer.published);
  // A chart by day stays when the selected days have no row: other days can then be selected in it.
  const hasChartByDay = isDrawnByDay || figuresBelowBars(view, dailyFigures) !== null;
  let drawnChart: ReactNode = null;
  if (isDrawnByDay) {
    drawnChart = (
      <Chart load={lazyRechart.load} drawn={dailyFigures}>
        <DailyBars view={view} figures={dailyFigures} step={step} chainColour={props.chainColour} />
      </Chart>
    );
  } else if (usualFigures.status === "ready") {
    drawnChart = <UsualChart panel={props} figures={usualFigures} dailyFigures={dailyFigures} />;
  }
  const panel = (
    <Panel
      view={view}
      rangeFigures={rangeFigures}
      figures={selectedFigures}
      table={table}
      axis={axis}
      loadingText={chart === "table" ? "" : TEXTS.panel.chartLoading}
      isEmpty={isUsualEmpty && !hasChartByDay}
      controls={dailyFigures === null ? null : <Controls panel={props} figures={dailyFigures} />}
    >
      {drawnChart}
    </Panel>
  );
  return isTrend ? <TrendMarksContext value={marks}>{panel}</TrendMarksContext> : panel;
}

/**
 * The figures of the whole range if they can be drawn by day: the view has such a chart, and the chart has several points and
 * a count. A trend has several points also for a single day whose hours are known. Null otherwise, and without figures.
 */
function figuresByDay(view: ViewName, rangeFigures: Figures): ReadyFigures | null {
  const { chart, byDay }: View<Dashboard> = VIEWS[view];
  const isTrend = chart === "trend";
  const hasChartByDay = isTrend || byDay !== undefined;
  if (!hasChartByDay || rangeFigures.status !== "ready") return null;
  const { cube, published: dashboard } = rangeFigures.answer;
  const hasHours = isTrend && isByHour(cube, dashboard.range);
  const hasSeveralPoints = hasHours || dayCount(dashboard.range) > 1;
  return hasSeveralPoints && hasCountByDay(view, dashboard) ? rangeFigures : null;
}

/** Whether the chart by day of a view has anything but zeros. */
function hasCountByDay(view: ViewName, dashboard: Dashboard): boolean {
  const { chart, rows, isEmpty }: View<Dashboard> = VIEWS[view];
  if (chart === "trend") return !isEmpty(dashboard);
  // The chart by day has a count if the first row has one: the flagged wallets, or the chain with the most exploits.
  const [firstRow] = rows(dashboard);
  return firstRow !== undefined && firstRow.count > 0;
}

/** More bars leave no room for a chart of their days below them. */
const MAX_FEW_BARS = 4;

/** The figures of the chart by day that is below the bars of exploits if these are few; null for no such chart. */
function figuresBelowBars(view: ViewName, dailyFigures: ReadyFigures | null): ReadyFigures | null {
  const { byDay, rows }: View<Dashboard> = VIEWS[view];
  if (byDay !== "exploitDays" || dailyFigures === null) return null;
  return rows(dailyFigures.answer.published).length > MAX_FEW_BARS ? null : dailyFigures;
}

interface PanelPartProps {
  readonly panel: ViewPanelProps;
  readonly figures: ReadyFigures;
}

/**
 * The controls in a panel's header: the step and the lines of a trend, or the choice between the chart of the whole range and
 * the chart by day.
 */
function Controls({ panel: { view, step, mode, isDaily }, figures }: PanelPartProps) {
  const { chart }: View<Dashboard> = VIEWS[view];
  if (chart === "trend") return <TrendControls figures={figures} step={step} mode={mode} />;
  return (
    <ChartControls
      view={view}
      wholeChart={chart === "bars" ? "byChain" : "share"}
      range={figures.answer.published.range}
      step={step}
      isDaily={isDaily}
    />
  );
}

interface UsualChartProps extends PanelPartProps {
  /** The figures of the whole range, if they can be drawn by day; else null. */
  readonly dailyFigures: ReadyFigures | null;
}

/** The chart of a view, unless the reader has chosen the one by day: a component for each kind of chart. */
function UsualChart({ panel, figures, dailyFigures }: UsualChartProps) {
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
          canBeByDay={dailyFigures !== null}
          chainColour={chainColour}
        />
      );
    case "bars":
      return (
        <Chart load={lazyChart.load} drawn={figures}>
          <RankedBars
            view={view}
            figures={figures}
            dailyFigures={figuresBelowBars(view, dailyFigures)}
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

/** A pie of chains around their total. Paper lists all chains, since it cannot open the table that lists those of "Other". */
function DrawnChainShares({ view, figures, chainColour }: SharesProps) {
  const { title, columns, unit } = VIEWS[view];
  const [, unitPlural] = unit;
  const isPaper = useMedium() === "paper";
  const shares = viewShares(view, figures.answer.published, chainColour);
  const slices = labelledShares(shares, chainColour);
  return (
    <Breakdown
      figures={figures}
      label={title}
      columns={columns}
      slices={slices}
      rows={isPaper ? shares : slices}
      centre={[formatCount(shareTotal(slices)), unitPlural]}
    />
  );
}

interface FirstShareProps extends SharesProps {
  readonly step: TrendStep | null;
  /** Whether the view can be drawn by day for the whole range. */
  readonly canBeByDay: boolean;
}

/**
 * A pie of flagged and clean wallets, with the share of the flagged ones in its centre. Below the list of the two shares is a
 * small chart by day, if the view can be drawn by day and the pie is about several days.
 */
function DrawnFirstShare({ view, figures, step, canBeByDay, chainColour }: FirstShareProps) {
  const { published: dashboard, unfinished } = figures.answer;
  const { title, columns } = VIEWS[view];
  const slices = viewShares(view, dashboard, chainColour).map((share) => ({
    ...share,
    // `--flagged` or `--clean`
    colour: `var(--${share.name.toLowerCase()})`,
  }));
  const [first] = slices;
  const centre = first === undefined ? NO_WORDS : firstWords(first, shareTotal(slices));
  const hasPreview = canBeByDay && dayCount(dashboard.range) > 1;
  return (
    <Breakdown
      figures={figures}
      label={title}
      columns={columns}
      slices={slices}
      rows={slices}
      hasChanges={isComparable(dashboard, unfinished, "notifications")}
      centre={centre}
      hasTwoRows={true}
    >
      {hasPreview && <FlaggedPreview view={view} figures={figures} step={step} />}
    </Breakdown>
  );
}

const NO_WORDS = ["", ""] as const;

/** `117` and `< 0.1% flagged`: the texts in the hole of a pie, which has no room for `less than 0.1%`. */
function firstWords({ name, count }: Share, total: number) {
  const share = formatShare(count, total, 1).replace("less than", "<").replace("more than", ">");
  return [formatCount(count), `${share} ${name.toLowerCase()}`] as const;
}

/** The chains with bars for their shares, and if there are any, a caption that counts transactions without a chain. */
function DrawnChainList({ view, figures, chainColour }: SharesProps) {
  const { title, columns, decimals } = VIEWS[view];
  const { published: dashboard, unfinished } = figures.answer;
  const { unlinked } = dashboard;
  const shares = viewShares(view, dashboard, chainColour);
  return (
    <div className="chains">
      <ShareList
        label={title}
        columns={columns}
        decimals={decimals}
        shares={shares}
        hasChanges={isComparable(dashboard, unfinished, "transactions")}
      >
        {unlinked.transactions > 0 && <caption>{unlinkedWords(unlinked.transactions)}</caption>}
      </ShareList>
    </div>
  );
}
