import { memo } from "react";
import { retriedImport } from "../browser/retriedImport.ts";
import { Panel } from "../panels/Panel.tsx";
import { lazyView } from "../parts/lazyView.ts";
import { ChartLoading } from "../parts/PanelMessage.tsx";
import type { Shown } from "../store/shown.ts";
import type { DrawnTrendProps } from "./DrawnTrend.tsx";

const LazyTrend = lazyView(
  retriedImport(() => import("./DrawnTrend.tsx")),
  "DrawnTrend",
  <ChartLoading />,
);

/** Not redrawn while days are selected in it, although the rest of the page changes. */
const DrawnTrend = memo(LazyTrend);

interface TransactionTrendsProps extends Omit<DrawnTrendProps, "ready"> {
  /** The range, unaffected by a selection. */
  readonly whole: Shown;
  /** The selected days, or the range without a selection. */
  readonly shown: Shown;
}

export const TransactionTrends = memo(function TransactionTrends({
  whole,
  shown,
  ...drawn
}: TransactionTrendsProps) {
  const isEmpty = whole.status === "ready" && whole.dashboard.transactionTrends.chains.length === 0;
  return (
    <Panel view="transactionTrends" shown={shown} isEmpty={() => isEmpty}>
      {() => whole.status === "ready" && <DrawnTrend {...drawn} ready={whole} />}
    </Panel>
  );
});
