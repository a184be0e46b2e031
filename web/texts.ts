/**
 * The texts of the page for translators. These texts load first; code that loads later has its own texts,
 * in constants whose names end in `_TEXTS`, and in `PRESET_GROUPS`. Numbers and dates arrive formatted. The
 * words of figures are in `shared/dashboard`, because the terminal uses them too.
 */
export const TEXTS = {
  title: "Analytics Dashboard",
  subtitle: "Comprehensive metrics for transaction monitoring and risk analysis",
  showing: (range: string) => `Showing ${range}`,
  loading: "Loading",
  unavailable: "Not available. Open it again to retry.",
  other: (count: string) => `Other (${count})`,
  skip: "Skip to figures",
  highlight: (chain: string) => `Highlight ${chain}`,
  total: "Total",
  views: "Views",

  refresh: "Refresh",
  theme: "Light or dark theme",

  source: {
    live: (moment: string) => `Live · ${moment}`,
    cached: (age: string) => `Cached · ${age} old`,
    snapshot: (date: string) => `Snapshot · ${date}`,
    kept: (date: string) => `Kept ${date}`,
    reading: (seconds: number) => `Reading … ${seconds} s`,
    signIn: "Sign in",
    readErrors: (isLive: boolean) => ({
      signIn: "Sign in to see figures",
      signedOut: "Signed out",
      notKept: "No figures kept for these days",
      offline: "Offline",
      unreachable: isLive ? "Can't reach backend" : "Can't reach site",
      busy: isLive ? "Backend busy" : "Site busy",
      refused: isLive ? "Backend error" : "Site error",
      incomplete: "Data incomplete",
      publishing: "Update being published",
      noSnapshots: "No snapshots",
    }),
    past: "past",
    old: "These figures are old: see data health",
  },

  health: {
    title: "Data health",
    ago: (age: string) => `${age} ago`,
    ahead: (age: string) => `in ${age}`,
  },

  past: {
    backToLive: "Back to live",
    backToNewest: "Back to the newest",
    unknown: (name: string) => `there is no snapshot ${name}`,
    usualFigures: "The page shows its usual figures:",
  },

  filter: {
    heading: "Filter by Date Range",
    text: "Select a date range to filter all metrics",
    unset: "Pick a date range",
    versus: "vs",
    compareWith: "Compare with",
    custom: "Custom…",
    customDays: "Other days",
    comparedWith: (days: string) => `compared with ${days}`,
    noDaysOf: (zone: string) => `the snapshots have no days of ${zone}`,
    back: (days: number) => (days === 1 ? "Previous day" : `Previous ${days} days`),
    forward: (days: number) => (days === 1 ? "Next day" : `Next ${days} days`),
    outside: (from: string, to: string) => `there are figures from ${from} to ${to} only`,
    copyLink: "Copy link",
  },

  strip: {
    name: "Stands out",
    usual: "Nothing stands out in these days.",
    unfinished: "Today is not over: what stands out is judged on complete days.",
    noRows: "There is nothing to judge in these days.",
  },

  cards: {
    name: "Summary",
    previous: {
      none: "No earlier data",
      fromNone: "new, was 0",
      uncovered: (first: string) => `No figures before ${first}`,
      same: (versus: string) => `No change vs ${versus}`,
      was: (count: string) => `was ${count}`,
      wasIn: (count: string, days: string) => `was ${count} in ${days}`,
      value: (comparison: string, count: string) => `${comparison}: ${count}`,
    },
    why: (change: string) => `Why: ${change}`,
    of: (count: string) => `of ${count}`,
    allChains: "all chains",
    soFar: "so far",
    flagged: (count: string) => `${count} flagged`,
    states: { new: "new", resurrected: "resurrected", returning: "returning" },
  },

  panel: {
    chartLoading: "Loading chart data...",
    unavailable: "–",
    notDrawn: ["Not available", "Refresh or pick another range to try again"],
    more: (rows: string) => `${rows} more`,
    definition: (title: string) => `Definition of ${title}`,
    table: (title: string) => `Table of ${title}`,
    showTable: "Show as a table",
    showChart: "Show as a chart",
  },

  export: {
    name: "Export",
    page: "Export all figures",
    view: (title: string) => `Export ${title}`,
    failed: "Not available. Try again.",
  },

  selected: (range: string, days: string) => `${range} · ${counted(days, "day")}`,

  shortcuts: "Keyboard shortcuts",

  placeholder: {
    title: "Welcome to Your Blank App",
    text: "Start building your amazing project here!",
  },
  notFound: {
    title: "404",
    text: "Oops! Page not found",
    home: "Return to Home",
    log: (path: string) => `404: there is no page at ${path}`,
  },
  notDrawn: {
    title: "Not available",
    text: "This page cannot be shown right now",
  },
} as const;

/** `1 day`, `3 days`: a formatted count with a noun whose plural ends in s. */
export function counted(count: string, noun: string): string {
  return `${count} ${noun}${count === "1" ? "" : "s"}`;
}
