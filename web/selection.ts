import { createContext, useState } from "react";
import { covers, type Range } from "../shared/range.ts";
import type { ShownRange } from "./data/dashboardStore.ts";

/** The days that the reader is marking in the trend, which is not drawn anew for each of them. */
export const Selection = createContext<Range | null>(null);

/** The marked days of a range, null where there are none, and their setter. */
export function useSelection(
  range: ShownRange,
): [selected: Range | null, select: (days: Range | null) => void] {
  const [selected, select] = useState<Range | null>(null);
  const isInside = range && selected !== null && covers(range, selected);
  return [isInside ? selected : null, select];
}
