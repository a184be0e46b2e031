import { isTimeZone } from "../../shared/calendar.ts";

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** The reader's own zone. */
export const viewerZone = isTimeZone(timeZone) ? timeZone : "UTC";
