/** The texts that come with the notes about a range. */
export const NOTE_TEXTS = {
  instead: (range: string, reason: string) => `Shown instead: ${range} (${reason})`,
  comparedInstead: (reason: string) => `Compared with the previous period instead (${reason})`,
  uncompared: (range: string, first: string) =>
    `There are no figures of ${range} to compare with: they begin on ${first}.`,
  noRows: (range: string) => `No rows on ${range}.`,
  newest: (day: string) => `The newest is of ${day}.`,
  showNewest: "Show the days up to it",
  showAll: "Look at all days",
  daysInstead: (zone: string, reason: string) => `Days of ${zone} instead (${reason})`,
  utc: (zone: string) => `Days of UTC: the backend has other clocks in ${zone}`,
} as const;
