/** The texts of the notes about a range, loaded with them. */
export const NOTE_TEXTS = {
  instead: (range: string, reason: string) => `Shown instead: ${range} (${reason})`,
  wholeInstead: (panel: string, names: string) =>
    `The whole page instead (invalid panel: ${panel} (name one of ${names}))`,
  comparedInstead: (reason: string) => `Compared with the previous period instead (${reason})`,
  uncompared: (range: string, first: string) =>
    `No figures of ${range} to compare with: they begin on ${first}.`,
  copied: (zone: string) => `Link copied, with days of ${zone}`,
  // The status in the header says why.
  absent: "There are no figures to show.",
  retry: "Try again",
  noRows: (range: string) => `No data in ${range}.`,
  newest: (day: string) => `The newest row is from ${day}.`,
  showNewest: "Show the days up to it",
  showAll: "Look at all days",
  daysInstead: (zone: string, reason: string) => `Days of ${zone} instead (${reason})`,
  utc: (zone: string) => `Days of UTC: the backend has other clock changes in ${zone}`,
} as const;
