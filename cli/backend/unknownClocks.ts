/** Zones whose clocks the zone data of 2026 changed. */
const REVISED: ReadonlySet<string> = new Set([
  ...["Africa/Casablanca", "Africa/El_Aaiun"],
  ...["America/Edmonton", "America/Inuvik", "America/Yellowknife", "Canada/Mountain"],
  ...["America/Rainy_River", "America/Winnipeg", "Canada/Central"],
  ...["America/Vancouver", "Canada/Pacific"],
]);

/** A warning for a backend that does not show its clocks of a zone; null for a zone with the clocks of years. */
export function unknownClocks(timeZone: string, zoneData: string | undefined): string | null {
  if (!REVISED.has(timeZone)) return null;
  const data = zoneData === undefined ? "" : `, ${zoneData}`;
  return (
    `the clocks of ${timeZone} were changed in 2026, and the backend does not show its own: days are those ` +
    `of this program's time zone data${data}; PostgREST 12 and newer shows them`
  );
}
