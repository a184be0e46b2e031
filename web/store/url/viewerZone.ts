import { isTimeZone } from "../../../shared/days/calendar.ts";

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** The reader's own zone. */
export const viewerZone = isTimeZone(timeZone) ? timeZone : "UTC";
