import { memo } from "react";
import type { Dashboard } from "../../shared/dashboard.ts";
import { formatCount } from "../../shared/format.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { chainIdentity } from "../chains/identity.ts";
import { mergeOthers, sharesOf, totalOf } from "../shares.ts";
import type { Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import { Breakdown } from "./Breakdown.tsx";
import { Panel } from "./Panel.tsx";

type Distribution = Dashboard["flaggedDistribution"];

interface FlaggedDistributionProps {
  readonly distribution: Slice<Distribution>;
  readonly colourOf: ColourOf;
}

export const FlaggedDistribution = memo(function FlaggedDistribution({
  distribution,
  colourOf,
}: FlaggedDistributionProps) {
  return (
    <Panel
      view="flaggedDistribution"
      caption={TEXTS.flaggedDistribution.caption}
      area="distribution"
      slice={distribution}
      isEmpty={(distribution) => distribution.length === 0}
      empty={TEXTS.flaggedDistribution.empty}
    >
      {(distribution) => <ChainBreakdown distribution={distribution} colourOf={colourOf} />}
    </Panel>
  );
});

interface ChainBreakdownProps {
  readonly distribution: Distribution;
  readonly colourOf: ColourOf;
}

function ChainBreakdown({ distribution, colourOf }: ChainBreakdownProps) {
  const shares = sharesOf(
    distribution.map(({ chain, notifications }) => ({
      ...chainIdentity(chain),
      count: notifications,
      colour: colourOf(chain),
    })),
  );
  return (
    <Breakdown
      label={TEXTS.flaggedDistribution.caption}
      columns={TEXTS.flaggedDistribution.columns}
      slices={mergeOthers(shares)}
      rows={shares}
      centre={formatCount(totalOf(shares))}
      centreLabel={TEXTS.flaggedDistribution.centre}
    />
  );
}
