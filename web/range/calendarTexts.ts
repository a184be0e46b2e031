/** The texts that come with the calendar. */
export const CALENDAR_TEXTS = {
  compareWith: "Compare with",
  clear: "Clear",
  zone: "Days of",
  from: "From",
  to: "To",
  format: "YYYY-MM-DD",
  apply: "Apply",
  copyLink: "Copy link",
  pickFirst: "Pick the first day",
  pickLast: (first: string) => `${first} - pick the last day`,
  cover: (from: string, to: string) => `Figures from ${from} to ${to}`,
  today: (day: string) => `Today, ${day}`,
  selected: (day: string) => `${day}, selected`,
} as const;
