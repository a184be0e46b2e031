import { memo } from "react";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatPercent } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import type { Look } from "../data/look.ts";
import type { Shown } from "../data/shown.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.tsx";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

const FlaggedOverTime = lazyView(
  retriedImport(() => import("./FlaggedOverTime.tsx")),
  ({ FlaggedOverTime }) => FlaggedOverTime,
  <section className="flagged-course" />,
);

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
          <Boundary drawn={shown} fallback={null}>
            <FlaggedOverTime ready={ready} look={look} />
          </Boundary>
        </Breakdown>
      )}
    </Panel>
  );
});

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
