import { usualZone } from "../../../store/sources/live/settings.ts";
import { viewerZone } from "../../../store/url/queryZone.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { useShownStore } from "../../../store/useShownStore.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/** A choice of the time zone of the days; null if there is only one zone. */
export function ZoneSelect({ timeZone }: { readonly timeZone: string }) {
  const { isLive } = useShownStore();
  const zones = [...new Set([usualZone, viewerZone, "UTC", timeZone])];
  if (!isLive || zones.length === 1) return null;
  return (
    <label>
      <span>{CALENDAR_TEXTS.zone}</span>
      <select
        value={timeZone}
        onChange={({ target: { value } }) =>
          setOptions({ timeZone: value === usualZone ? undefined : value })
        }
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </select>
    </label>
  );
}
