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
  /** The number of rows, in the share of all further rows together; missing in the share of a single row. */
  readonly rowCount?: number;
  /** The count of the comparison range. */
  readonly previous?: number | null;
}

/** A share for each row of a view. Chains have their colours, and rows of other kinds all have the same one. */
export function viewShares(
  view: ViewName,
  dashboard: Dashboard,
  chainColour: ChainColour,
): Share[] {
  const { kind, rows }: View<Dashboard> = VIEWS[view];
  const [nounOfRow] = kind;
  return rows(dashboard).map(({ name, count, previous, sharePercent: percent }) => {
    const figures = { count, previous, percent };
    if (nounOfRow === "chain") {
      return { ...chainIdentity(name), ...figures, colour: chainColour(name) };
    }
    const id = `${nounOfRow} ${name}`;
    return { id, name, chain: null, ...figures, colour: "var(--chart-plain)" };
  });
}

export function shareTotal(rows: readonly { readonly count: number }[]): number {
  return sum(rows.map(({ count }) => count));
}

/** The shares of chains that a chart labels: all, or the first `MAX_LABELS` and one share for all other chains together. */
export function labelledShares(shares: readonly Share[], chainColour: ChainColour): Share[] {
  const others = shares.slice(MAX_LABELS);
  if (others.length === 0) return [...shares];
  const count = shareTotal(others);
  const otherShare = {
    ...otherChains(others.length),
    count,
    percent: percent(count, shareTotal(shares), 1),
    colour: chainColour(null),
    rowCount: others.length,
  };
  return [...shares.slice(0, MAX_LABELS), otherShare];
}
