import { useEffect } from "react";
import { siteDayMarks } from "../data/readDayMarks.ts";
import { writeDayMarks } from "../figures/dayMarks.ts";

/**
 * Asks what there is to know about days, once the chart is drawn and there is nothing else to do. What
 * has changed since it was published is asked for in a zone; null for none.
 */
export function useReadDayMarks(changesIn: string | null): void {
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const marks = await siteDayMarks(changesIn);
      if (!isOver) writeDayMarks(marks);
    };
    whenIdle(() => void read().catch(console.error));
    return () => {
      isOver = true;
    };
  }, [changesIn]);
}

/** Safari does not say when that is. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act);
  else setTimeout(act, 1_000);
}
