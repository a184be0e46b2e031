import { setLook } from "../data/address.ts";
import { useShownStore } from "../data/useShownStore.ts";
import { viewerZone } from "../data/viewerZone.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/** The zone whose days are counted, of the reader's choice; nothing where there is no other. */
export function ZoneSelect({ timeZone }: { readonly timeZone: string }) {
  const { isLive } = useShownStore();
  const zones = [...new Set([viewerZone, "UTC", timeZone])];
  if (!isLive || zones.length === 1) return null;
  return (
    <label>
      {CALENDAR_TEXTS.zone}
      <select
        value={timeZone}
        onChange={({ target: { value } }) => setLook({ zone: value === viewerZone ? null : value })}
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
