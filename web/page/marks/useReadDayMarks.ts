import { useEffect } from "react";
import { whenIdle } from "../../browser/whenIdle.ts";
import { siteDayMarks } from "../../store/sources/snapshots/readDayMarks.ts";
import { writeDayMarks } from "./dayMarks.ts";

/**
 * Reads notes and revisions once the chart is drawn and the page is idle. Revisions are read for
 * the days of a time zone; null reads notes only.
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
