/** The texts that come with the tables. */
export const TABLE_TEXTS = {
  day: "Day",
  all: (count: string) => `This table has all ${count}.`,
  previous: "Before",
  change: "Change",
  contribution: "Of all change",
  notes: "Notes",
} as const;
