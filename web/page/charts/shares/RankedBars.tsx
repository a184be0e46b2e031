import type { Dashboard } from "../../../../shared/views/dashboardSchema.ts";
import type { View } from "../../../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../../../shared/views/views.ts";
import type { Ready } from "../../../store/shown.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ExploitList } from "../days/ExploitList.tsx";
import { BarList } from "./BarList.tsx";
import { viewShares } from "./shares.ts";

interface RankedBarsProps {
  readonly view: ViewName;
  readonly ready: Ready;
  readonly chainColour: ChainColour;
}

/** The bars of a ranked view, and below those of exploits their last days. */
export function RankedBars({ view, ready, chainColour }: RankedBarsProps) {
  const { columns, byDay }: View<Dashboard> = VIEWS[view];
  return (
    <>
      <BarList columns={columns} bars={viewShares(view, ready.dashboard, chainColour)} />
      {byDay === "exploitDays" && <ExploitList ready={ready} chainColour={chainColour} />}
    </>
  );
}
