import { useEffect, useState } from "react";
import { idle } from "../../browser/whenIdle.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { lazyChart } from "./lazyChart.ts";

/**
 * The notes and revisions of the site. They are read when the page is idle, as soon as they are needed; empty until then.
 *
 * @param revisionZone the time zone of the days of revisions; null to read notes alone
 */
export function useSiteMarks(isNeeded: boolean, revisionZone: string | null): readonly DayMark[] {
  const [marks, setMarks] = useState<readonly DayMark[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    const read = async () => {
      const { siteDayMarks } = await lazyChart.code();
      const siteMarks = await siteDayMarks(revisionZone);
      if (!isCancelled) setMarks(siteMarks);
    };
    void idle().then(read).catch(console.error);
    return () => {
      isCancelled = true;
    };
  }, [isNeeded, revisionZone]);
  return marks;
}
