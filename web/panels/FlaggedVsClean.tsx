import { memo, useMemo } from "react";
import { usualStep } from "../../shared/buckets.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { flaggedTrend } from "../../shared/flaggedTrend.ts";
import { formatPercent } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { FlaggedCourse } from "../charts/lazyCharts.tsx";
import type { Ready, Shown } from "../data/shown.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";

type Wallets = Dashboard["wallets"];

export const FlaggedVsClean = memo(function FlaggedVsClean({ shown }: { readonly shown: Shown }) {
  return (
    <Panel
      view="wallets"
      caption={TEXTS.wallets.caption}
      area="wallets"
      shown={shown}
      isEmpty={({ wallets: { total, flagged } }) => total === 0 && flagged === 0}
      empty={TEXTS.wallets.empty}
    >
      {({ wallets }, ready) => (
        <Breakdown
          drawn={shown}
          label={TEXTS.wallets.caption}
          columns={TEXTS.wallets.columns}
          slices={slicesOf(wallets)}
          rows={slicesOf(wallets)}
          centre={formatPercent(wallets.flaggedPercent, 1)}
          centreLabel={TEXTS.wallets.centre}
        >
          <FlaggedOverTime ready={ready} />
        </Breakdown>
      )}
    </Panel>
  );
});

/** As many bars as have room beside the donut. */
const MOST_BARS = 35;

/** The course of the risk; of a single day there is none. */
function FlaggedOverTime({ ready }: { readonly ready: Ready }) {
  const { cube, dashboard } = ready;
  const step = usualStep(dashboard.range, MOST_BARS);
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend.buckets.length === 1 || dashboard.wallets.flagged === 0) return null;
  return (
    <section className="flagged-course">
      <h3>
        {TEXTS.wallets.course[step]}
        <span data-part="first">{TEXTS.wallets.firstTime}</span>
        <span data-part="again">{TEXTS.wallets.again}</span>
        {trend.previous !== null && <span data-part="previous">{TEXTS.wallets.before}</span>}
      </h3>
      <Chart drawn={ready}>
        <FlaggedCourse trend={trend} step={step} />
      </Chart>
    </section>
  );
}

function slicesOf({ total, flagged, clean, flaggedPercent }: Wallets) {
  return [
    {
      id: "flagged",
      name: TEXTS.wallets.flagged,
      chain: null,
      count: flagged,
      percent: flaggedPercent,
      colour: "var(--flagged)",
    },
    {
      id: "clean",
      name: TEXTS.wallets.clean,
      chain: null,
      count: clean,
      percent: percent(clean, total, 1),
      colour: "var(--clean)",
    },
  ];
}
