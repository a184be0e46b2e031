import { type ComponentType, memo } from "react";
import { isByHour } from "../../../shared/dashboard/byHour.ts";
import { hasOtherLength } from "../../../shared/days/comparison.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { unlinkedWords } from "../../../shared/text/caveats.ts";
import { formatCount, formatShare } from "../../../shared/text/format.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { View } from "../../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../../shared/views/views.ts";
import { useIsPaper } from "../../browser/usePrinting.ts";
import type { Ready, Shown } from "../../store/shown.ts";
import { TEXTS } from "../../texts.ts";
import type { ChainColour } from "../chains/chainColours.ts";
import { chainIdentity } from "../chains/identity.ts";
import { lazyChart } from "../charts/lazyChart.ts";
import { Chart } from "../charts/plot/Chart.tsx";
import { labelledShares, type Share, shareTotal } from "../charts/shares/shares.ts";
import type { DrawnTrendProps } from "../charts/trend/DrawnTrend.tsx";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { Breakdown, ShareList } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

const BarList = lazyChart("BarList", <ChartFrame />);
const FlaggedDays = memo(lazyChart("FlaggedDays", <ChartFrame />));
const ExploitDays = memo(lazyChart("ExploitDays", <ChartFrame />));
const ExploitList = lazyChart("ExploitList");

/** The trend does not redraw while days are selected in it, and no chart while its table opens. */
const DrawnTrend = memo(lazyChart("DrawnTrend", <ChartFrame />));

const LookControls = lazyChart("LookControls");
const TrendControls = lazyChart("TrendControls", <div className="trend-controls" />);

interface ViewPanelProps extends Omit<DrawnTrendProps, "ready"> {
  readonly view: ViewName;
  /** The figures of the range, also while days are selected. */
  readonly whole: Shown;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly shown: Shown;
  /** The order of the table that covers the chart, as in the URL; null without a table. */
  readonly table: string | null;
  /** Whether the view is shown by day, if it can be. */
  readonly isDaily: boolean;
}

/** The panel of a view, with the chart that the view names. */
export const ViewPanel = memo(function ViewPanel(all: ViewPanelProps) {
  const { shown, table, isDaily: chosen, ...props } = all;
  const { view, whole, step } = props;
  const { chart, byDay, isEmpty, rows }: View<Dashboard> = VIEWS[view];
  const look = LOOKS[chart];
  const drawn = look.isOfRange ? whole : shown;
  const days =
    whole.status === "ready" &&
    (dayCount(whole.dashboard.range) > 1 ||
      (look.Controls !== null && isByHour(whole.cube, whole.dashboard.range))) &&
    (rows(whole.dashboard)[0]?.count ?? 0) > 0 &&
    whole;
  const daily = byDay && DAILY_LOOKS[byDay];
  const isDaily = days && chosen;
  return (
    <Panel
      {...{ view, shown, table }}
      loading={look.loading}
      isEmpty={drawn.status === "ready" && isEmpty(drawn.dashboard)}
      controls={
        days &&
        (look.Controls !== null ? (
          <look.Controls {...props} ready={days} />
        ) : (
          daily && (
            <LookControls
              {...{ view, step }}
              whole={daily.whole}
              range={days.dashboard.range}
              isDaily={chosen}
            />
          )
        ))
      }
    >
      {(ready) =>
        daily && isDaily ? (
          <Chart load={lazyChart.load} drawn={days}>
            <daily.Chart {...props} ready={days} />
          </Chart>
        ) : (
          <look.Body {...props} ready={drawn.status === "ready" ? drawn : ready} />
        )
      }
    </Panel>
  );
});

interface BodyProps extends DrawnTrendProps {
  readonly view: ViewName;
}

/** What the page has for each kind of chart. */
interface Look {
  readonly Body: ComponentType<BodyProps>;
  readonly loading: string;
  /** The buttons of the chart; null for those of the view's daily look. */
  readonly Controls: ComponentType<BodyProps> | null;
  /** Whether the whole range is drawn while days of it are selected. */
  readonly isOfRange: boolean;
}

const PLAIN = { loading: TEXTS.panel.chartLoading, Controls: null, isOfRange: false };

const LOOKS: Readonly<Record<View<never>["chart"], Look>> = {
  trend: { ...PLAIN, Body: DrawnTrend, Controls: TrendControls, isOfRange: true },
  table: { ...PLAIN, Body: memo(ChainList), loading: "" },
  pie: { ...PLAIN, Body: memo(ChainShares) },
  share: { ...PLAIN, Body: memo(FirstShare) },
  bars: { ...PLAIN, Body: memo(Bars) },
};

const DAILY_LOOKS = {
  flaggedTrends: { Chart: FlaggedDays, whole: "share" },
  exploitDays: { Chart: ExploitDays, whole: "byChain" },
} as const satisfies Record<NonNullable<View<never>["byDay"]>, unknown>;

function Bars({ view, ready, chainColour }: BodyProps) {
  const { columns, byDay }: View<Dashboard> = VIEWS[view];
  return (
    <Chart load={lazyChart.load} drawn={ready}>
      <BarList columns={columns} bars={shares(view, ready, chainColour)} />
      {byDay === "exploitDays" && <ExploitList {...{ ready, chainColour }} />}
    </Chart>
  );
}

/** A pie of chains around their total. */
function ChainShares({ view, ready, chainColour }: BodyProps) {
  const { title, columns, unit } = VIEWS[view];
  const isPaper = useIsPaper();
  const rows = shares(view, ready, chainColour);
  const slices = labelledShares(rows, chainColour);
  return (
    <Breakdown
      drawn={ready}
      label={title}
      columns={columns}
      slices={slices}
      listed={isPaper ? rows : slices}
      centre={[formatCount(shareTotal(slices)), unit[1]]}
    />
  );
}

/** A pie of a pair around its first share, so that the list needs no column of shares. */
function FirstShare({ view, ready, chainColour }: BodyProps) {
  const { title, columns } = VIEWS[view];
  const slices = shares(view, ready, chainColour).map((share) => ({
    ...share,
    colour: `var(--${share.name.toLowerCase()})`,
  }));
  const [first] = slices;
  return (
    <Breakdown
      drawn={ready}
      label={title}
      columns={columns.slice(0, 2)}
      slices={slices}
      listed={slices}
      centre={first ? firstWords(first, shareTotal(slices)) : ["", ""]}
    />
  );
}

/** The hole of a ring has room for `< 0.1%`. */
function firstWords({ name, count }: Share, total: number) {
  const share = formatShare(count, total, 1).replace("less than", "<").replace("more than", ">");
  return [formatCount(count), `${share} ${name.toLowerCase()}`] as const;
}

/** The rows of a view in their colours. */
function shares(name: ViewName, { dashboard }: Ready, chainColour: ChainColour): Share[] {
  const {
    kind: [kind],
    rows,
  }: View<Dashboard> = VIEWS[name];
  return rows(dashboard).map(({ name, count, previous, sharePercent: percent }) => ({
    ...{ count, previous, percent },
    ...(kind === "chain"
      ? { ...chainIdentity(name), colour: chainColour(name) }
      : { id: `${kind} ${name}`, name, chain: null, colour: "var(--accent)" }),
  }));
}

/** The chains with bars for their shares, and the count of transactions without a chain. */
function ChainList({ view, ready, chainColour }: BodyProps) {
  const { title, columns, decimals } = VIEWS[view];
  const { range, dataBegin, unlinked } = ready.dashboard;
  const slices = shares(view, ready, chainColour);
  // A change from days without data, from more days or to a part of a day would only name what is missing.
  const isFair =
    !dataBegin.transactions?.missingDays &&
    range.from !== ready.unfinished &&
    !hasOtherLength(ready.dashboard);
  return (
    <div className="chains">
      <ShareList label={title} {...{ columns, decimals, slices }} hasChanges={isFair}>
        {unlinked.transactions > 0 && <caption>{unlinkedWords(unlinked.transactions)}</caption>}
      </ShareList>
    </div>
  );
}
