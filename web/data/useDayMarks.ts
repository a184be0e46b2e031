import { useEffect, useState } from "react";
import { retriedImport } from "../browser/retriedImport.ts";
import type { DayMark } from "./readDayMarks.ts";
import type { Shown } from "./shown.ts";

const importReader = retriedImport(() => import("./readDayMarks.ts"));
const NONE: readonly DayMark[] = [];

/** What there is to know about days. It is asked for once there are figures and nothing else to do. */
export function useDayMarks(shown: Shown): readonly DayMark[] {
  const [marks, setMarks] = useState(NONE);
  const timeZone = shown.status === "ready" ? shown.dashboard.timeZone : null;
  const isPast =
    shown.status === "ready" && shown.source.kind === "snapshot" && shown.source.isPast;
  useEffect(() => {
    if (timeZone === null) return;
    let isOver = false;
    const read = async () => {
      const { siteDayMarks } = await importReader();
      // A past snapshot shows what was known then, and not what has changed since.
      const found = await siteDayMarks(isPast ? null : timeZone);
      if (!isOver) setMarks(found);
    };
    whenIdle(() => void read().catch(console.error));
    return () => {
      isOver = true;
    };
  }, [timeZone, isPast]);
  return marks;
}

/** Safari does not say when that is. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act);
  else setTimeout(act, 1_000);
}
