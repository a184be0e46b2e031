import type { Dashboard } from "../../shared/dashboard.ts";
import { formatCount, formatPercent } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import type { Slice } from "../slice.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

type Wallets = Dashboard["wallets"];

export function FlaggedVsClean({ wallets }: { readonly wallets: Slice<Wallets> }) {
  return (
    <Panel
      title="Flagged vs Clean Wallets"
      caption="Monitored wallets"
      area="wallets"
      slice={wallets}
      isEmpty={({ total, flagged }) => total === 0 && flagged === 0}
      empty={["No wallet data available", "Data will appear when wallets are monitored"]}
    >
      {(wallets) => (
        <Breakdown
          label="Monitored wallets"
          columns={["Wallets", "Count"]}
          slices={slicesOf(wallets)}
          rows={slicesOf(wallets)}
          centre={formatPercent(wallets.flaggedPercent, 1)}
          centreLabel="flagged"
          note={formatPrevious(wallets.previousFlagged)}
        />
      )}
    </Panel>
  );
}

function slicesOf({ total, flagged, clean, flaggedPercent }: Wallets) {
  return [
    { name: "Flagged", count: flagged, percent: flaggedPercent, colour: "var(--flagged)" },
    { name: "Clean", count: clean, percent: percent(clean, total, 1), colour: "var(--clean)" },
  ];
}

function formatPrevious(previousFlagged: number | null): string {
  if (previousFlagged === null) return "No earlier data";
  return `${formatCount(previousFlagged)} flagged in the previous period`;
}
