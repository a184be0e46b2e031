/** The texts of the tables, loaded with them. */
export const TABLE_TEXTS = {
  figures: (label: string) => `${label}, figures`,
  day: "Day",
  now: "Now",
  previous: "Before",
  change: "Change",
  percent: "%",
  points: "Points",
  pointsExplained:
    "Points: what a row adds to the change of all, in percentage points (pp) of the total before.",
  notes: "Notes",
} as const;
