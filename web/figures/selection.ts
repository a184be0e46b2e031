import { createContext, useCallback, useState } from "react";
import type { Range } from "../../shared/range.ts";

/** The days that the reader is marking in the trend, which is not drawn anew for each of them. */
export const Selection = createContext<Range | null>(null);

/** The marked days of a range, null where there are none, and their setter. */
export function useSelection(
  range: Range | null,
): [selected: Range | null, select: (days: Range | null) => void] {
  const [mark, setMark] = useState<{ readonly of: Range | null; readonly days: Range | null }>();
  const select = useCallback((days: Range | null) => setMark({ of: range, days }), [range]);
  return [mark?.of === range ? (mark?.days ?? null) : null, select];
}
