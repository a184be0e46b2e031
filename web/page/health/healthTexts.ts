import { counted } from "../../texts.ts";

/** The texts of data health, loaded with it. */
export const HEALTH_TEXTS = {
  none: (readError: string) => `No figures: ${readError.toLowerCase()}.`,
  verdict: {
    good: "Good: every row was read.",
    failed: "Not current: the last read failed.",
    old: "Old: there has been no newer row for a while.",
    withoutUsers: "Incomplete: the memberships could not be read.",
  },
  onScreen: "On screen",
  days: "Days",
  dayCount: (count: string) => `(${counted(count, "day")})`,
  timeZone: "Time zone",
  origin: "Read from",
  function: "Function dashboard_cube",
  tables: "Tables, row by row",
  file: (name: string) => `File ${name}`,
  originAndDuration: (origin: string, time: string) => `${origin}, ${time}`,
  inPage: (origin: string) => `${origin}, in the page itself`,
  rules: "Rules",
  someRules: (count: string) => `${counted(count, "rule")} on the trend`,
  noRules: "none; --rules FILE shows those of vigil check on the trend",
  after: (day: string) => `after ${day}`,
  columns: ["Table", "Rows", "Newest row", "No chain"],
  past: {
    title: "Past snapshots",
    none: "This site has none.",
  },
} as const;
