import { sum } from "../../../../shared/cube/sum.ts";
import type { Dashboard } from "../../../../shared/dashboard/dashboardSchema.ts";
import { percent } from "../../../../shared/dashboard/percent.ts";
import type { View } from "../../../../shared/dashboard/view.ts";
import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import { type ChainColour, MAX_LABELS } from "../../chains/chainColours.ts";
import { chainIdentity, type Identity, otherChains } from "../../chains/identity.ts";

/** A share of a total: a slice of a pie, a bar, or a row of the list beside it. */
export interface Share extends Identity {
  readonly count: number;
  readonly percent: number;
  readonly colour: string;
  /** The number of rows that it stands for, if these are several. */
  readonly rest?: number;
  /** The count of the comparison range. */
  readonly previous?: number | null;
}

/** The rows of a view in their colours. */
export function viewShares(
  view: ViewName,
  dashboard: Dashboard,
  chainColour: ChainColour,
): Share[] {
  const { kind: kinds, rows }: View<Dashboard> = VIEWS[view];
  const [kind] = kinds;
  return rows(dashboard).map(({ name, count, previous, sharePercent: percent }) => {
    const figures = { count, previous, percent };
    if (kind === "chain") {
      return { ...chainIdentity(name), ...figures, colour: chainColour(name) };
    }
    return { id: `${kind} ${name}`, name, chain: null, ...figures, colour: "var(--chart-plain)" };
  });
}

export function shareTotal(rows: readonly { readonly count: number }[]): number {
  return sum(rows.map(({ count }) => count));
}

/** The largest shares, and one share for all further rows if a chart has too few labels. */
export function labelledShares(shares: readonly Share[], chainColour: ChainColour): Share[] {
  const rest = shares.slice(MAX_LABELS);
  if (rest.length === 0) return [...shares];
  const count = shareTotal(rest);
  const other = {
    count,
    percent: percent(count, shareTotal(shares), 1),
    colour: chainColour(null),
    rest: rest.length,
  };
  return [...shares.slice(0, MAX_LABELS), { ...otherChains(rest.length), ...other }];
}
