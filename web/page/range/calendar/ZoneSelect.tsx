import { usualZone } from "../../../store/sources/live/settings.ts";
import { viewerZone } from "../../../store/url/queryZone.ts";
import { setOptions } from "../../../store/url/urlHistory.ts";
import { useShownStore } from "../../../store/useShownStore.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/**
 * Chooses the time zone of the days: the site's usual zone, the reader's, UTC, or the zone on screen. Nothing if all of
 * these are the same zone, and for a page on snapshots, whose zone is fixed.
 */
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
