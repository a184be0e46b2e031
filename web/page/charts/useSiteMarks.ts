import { useEffect, useState } from "react";
import { idle } from "../../browser/whenIdle.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { lazyChart } from "./lazyChart.ts";

/**
 * The notes and revisions of the site, read when the page is idle; none before, and while they are not needed.
 *
 * @param changesIn the time zone in whose days revisions are; null for notes alone
 */
export function useSiteMarks(isNeeded: boolean, changesIn: string | null): readonly DayMark[] {
  const [marks, setMarks] = useState<readonly DayMark[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const read = async () => {
      const { siteDayMarks } = await lazyChart.code();
      const siteMarks = await siteDayMarks(changesIn);
      if (!isOver) setMarks(siteMarks);
    };
    void idle().then(read).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [isNeeded, changesIn]);
  return marks;
}
