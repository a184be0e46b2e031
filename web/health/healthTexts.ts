import { counted } from "../texts.ts";

/** The texts that come with the data's health. */
export const HEALTH_TEXTS = {
  loading: "Figures are on their way.",
  trouble: {
    offline: "There are no figures: there is no network.",
    away: "There are no figures: nothing answers.",
    refused: "There are no figures: the backend answers, and refuses to be read.",
    unsound: "There are no figures: what came is incomplete, or contradicts itself.",
    none: "There are no figures: the site has no snapshots yet.",
  },
  onScreen: "On screen",
  days: "Days",
  daysCovered: (range: string, count: string) => `${range} (${counted(count, "day")})`,
  timeZone: "Time zone",
  way: "Read from",
  function: "Function dashboard_cube",
  tables: "Tables, row by row",
  file: (name: string) => `File ${name}`,
  took: (way: string, time: string) => `${way}, ${time}`,
  inPage: (way: string) => `${way}, in the page itself`,
  wallets: "Wallets",
  monitored: (count: string) => `${count} monitored`,
  users: "Users",
  usersKnown: "Known",
  usersNotKnown: "Not known: the memberships could not be read",
  columns: ["Table", "Rows", "Newest row", "No chain"],
  tableNames: {
    transactions: "Transactions",
    notifications: "Notifications",
    exploits: "Exploits",
    events: "Events",
  },
  unlinked: (rows: string) =>
    `${rows} of the range without a chain: the totals count them, the views by chain leave them out.`,
  row: "1 row",
  rows: (count: string) => `${count} rows`,
  past: {
    title: "Past snapshots",
    none: "There are none on this site.",
    loading: "Loading",
  },
} as const;
