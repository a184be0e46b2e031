import { memo } from "react";
import { formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { VIEWS } from "../../shared/views/views.ts";
import { Boundary } from "../parts/Boundary.tsx";
import type { Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import type { FlaggedOverTimeProps } from "./FlaggedOverTime.tsx";
import { FlaggedOverTime } from "./lazyParts.tsx";
import { Panel } from "./Panel.tsx";

interface FlaggedVsCleanProps extends Omit<FlaggedOverTimeProps, "ready"> {
  /** The range, unaffected by a selection. */
  readonly whole: Shown;
  /** The selected days, or the range without a selection. */
  readonly shown: Shown;
}

export const FlaggedVsClean = memo(function FlaggedVsClean({
  whole,
  shown,
  ...course
}: FlaggedVsCleanProps) {
  return (
    <Panel view="wallets" shown={shown}>
      {(dashboard) => (
        <Breakdown
          drawn={shown}
          label={VIEWS.wallets.title}
          // The share of one of two is in the middle of the donut.
          columns={VIEWS.wallets.columns.slice(0, 2)}
          slices={walletSlices(dashboard)}
          rows={walletSlices(dashboard)}
          centre={formatPercent(dashboard.wallets.flaggedPercent, 1)}
          centreLabel={TEXTS.wallets.centre}
        >
          {whole.status === "ready" && (
            <Boundary drawn={whole}>
              <FlaggedOverTime ready={whole} {...course} />
            </Boundary>
          )}
        </Breakdown>
      )}
    </Panel>
  );
});

const COLOURS: Readonly<Record<string, string>> = {
  Flagged: "var(--flagged)",
  Clean: "var(--clean)",
};

function walletSlices(dashboard: Dashboard) {
  return VIEWS.wallets.rows(dashboard).map(({ name, count, sharePercent: percent }) => {
    return { id: name, name, chain: null, count, percent, colour: COLOURS[name] ?? "" };
  });
}
