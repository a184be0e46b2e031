import { memo } from "react";
import { formatCount } from "../../shared/format.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { chainIdentity } from "../chains/identity.ts";
import type { Ready, Shown } from "../data/shown.ts";
import { mergeOthers, sharesOf, totalOf } from "../figures/shares.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

interface FlaggedDistributionProps {
  readonly shown: Shown;
  readonly colourOf: ColourOf;
}

export const FlaggedDistribution = memo(function FlaggedDistribution({
  shown,
  colourOf,
}: FlaggedDistributionProps) {
  return (
    <Panel
      view="flaggedDistribution"
      caption={TEXTS.flaggedDistribution.caption}
      area="distribution"
      shown={shown}
      isEmpty={({ flaggedDistribution }) => flaggedDistribution.length === 0}
      empty={TEXTS.flaggedDistribution.empty}
    >
      {(_, ready) => <ChainBreakdown ready={ready} colourOf={colourOf} />}
    </Panel>
  );
});

interface ChainBreakdownProps {
  readonly ready: Ready;
  readonly colourOf: ColourOf;
}

function ChainBreakdown({ ready, colourOf }: ChainBreakdownProps) {
  const shares = sharesOf(
    ready.dashboard.flaggedDistribution.map(({ chain, notifications }) => ({
      ...chainIdentity(chain),
      count: notifications,
      colour: colourOf(chain),
    })),
  );
  return (
    <Breakdown
      drawn={ready}
      label={TEXTS.flaggedDistribution.caption}
      columns={TEXTS.flaggedDistribution.columns}
      slices={mergeOthers(shares)}
      rows={shares}
      centre={formatCount(totalOf(shares))}
      centreLabel={TEXTS.flaggedDistribution.centre}
    />
  );
}
