import { useShownStore } from "../../store/useShownStore.ts";
import { setOptions } from "../../url/urlHistory.ts";
import { viewerZone } from "../../url/viewerZone.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/** Lets the reader choose the time zone of the days; nothing if there is only one. */
export function ZoneSelect({ timeZone }: { readonly timeZone: string }) {
  const { isLive } = useShownStore();
  const zones = [...new Set([viewerZone, "UTC", timeZone])];
  if (!isLive || zones.length === 1) return null;
  return (
    <label>
      {CALENDAR_TEXTS.zone}
      <select
        value={timeZone}
        onChange={({ target: { value } }) =>
          setOptions({ timeZone: value === viewerZone ? undefined : value })
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
