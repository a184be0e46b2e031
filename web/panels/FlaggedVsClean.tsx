import { memo, useMemo } from "react";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatPercent } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { FlaggedCourse } from "../charts/lazyCharts.tsx";
import type { Look } from "../data/look.ts";
import type { Ready, Shown } from "../data/shown.ts";
import { shownFlagged } from "../figures/shownFlagged.ts";
import { barStep } from "../figures/trendStep.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";

type Wallets = Dashboard["wallets"];

interface FlaggedVsCleanProps {
  readonly shown: Shown;
  readonly look: Look;
}

export const FlaggedVsClean = memo(function FlaggedVsClean({ shown, look }: FlaggedVsCleanProps) {
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
          <FlaggedOverTime ready={ready} look={look} />
        </Breakdown>
      )}
    </Panel>
  );
});

interface FlaggedOverTimeProps {
  readonly ready: Ready;
  readonly look: Look;
}

/** The course of the risk; a single day has none. */
function FlaggedOverTime({ ready, look }: FlaggedOverTimeProps) {
  const step = barStep(ready.dashboard.range, look);
  const trend = useMemo(() => shownFlagged(ready, step), [ready, step]);
  if (trend.buckets.length === 1 || ready.dashboard.wallets.flagged === 0) return null;
  return (
    <section className="flagged-course">
      <Chart drawn={ready}>
        <FlaggedCourse trend={trend} />
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
