/** The texts of the calendar, loaded with it. */
export const CALENDAR_TEXTS = {
  clear: "Clear",
  close: "Close",
  compare: {
    legend: "Compare with",
    monthBefore: "The month before",
    yearBefore: "The same dates a year ago",
    beforeEvent: "The days before the last note",
  },
  zone: "Days of",
  from: "From",
  to: "To",
  format: "YYYY-MM-DD",
  apply: "Apply",
  pickFirst: "Pick the first day",
  pickLast: (first: string) => `${first} - pick the last day`,
  cover: (from: string, to: string) => `Figures from ${from} to ${to}`,
  notOffered: (day: string, first: string, last: string) =>
    `${day} cannot be picked (type days from ${first} to ${last})`,
  today: (day: string) => `Today, ${day}`,
  selected: (day: string) => `${day}, selected`,
} as const;
