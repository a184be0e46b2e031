import { useEffect, useState } from "react";
import { idle } from "../../browser/whenIdle.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { lazyChart } from "./lazyChart.ts";

/**
 * The notes and revisions of the site, read when the page is idle. An empty list until they have been read, which they are
 * only if they are needed.
 *
 * @param changesIn the time zone of the days of revisions; null to read notes alone
 */
export function useSiteMarks(isNeeded: boolean, changesIn: string | null): readonly DayMark[] {
  const [marks, setMarks] = useState<readonly DayMark[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    const read = async () => {
      const { siteDayMarks } = await lazyChart.code();
      const siteMarks = await siteDayMarks(changesIn);
      if (!isCancelled) setMarks(siteMarks);
    };
    void idle().then(read).catch(console.error);
    return () => {
      isCancelled = true;
    };
  }, [isNeeded, changesIn]);
  return marks;
}
