/**
 * The texts of the page, for whoever translates it: those of the first look. What comes later brings
 * its own, in a file whose name ends in `Texts`. Numbers and dates come formatted; titles and
 * definitions of figures are in `shared/definitions.ts`, since the terminal has them too.
 */
export const TEXTS = {
  title: "Analytics Dashboard",
  subtitle: "Comprehensive metrics for transaction monitoring and risk analysis",
  showing: (range: string) => `Showing ${range}`,
  loading: "Loading",
  other: "Other",
  otherChains: "All other chains",
  highlight: (chain: string) => `Highlight ${chain}`,
  share: "Share",
  total: "Total",

  refresh: "Refresh",
  theme: {
    name: "Theme",
    system: "System theme",
    light: "Light theme",
    dark: "Dark theme",
  },

  source: {
    live: (moment: string) => `Live · ${moment}`,
    cached: (age: string) => `Cached · ${age}`,
    snapshot: (date: string) => `Snapshot · ${date}`,
    date: (day: string, month: string) => `${month} ${day}`,
    dateOfYear: (day: string, month: string, year: string) => `${month} ${day}, ${year}`,
    otherZone: (zone: string) => `${zone} days`,
    trouble: {
      backend: {
        offline: "Offline",
        away: "Backend away",
        refused: "Backend refuses",
        unsound: "Backend unsound",
        none: "No snapshots",
      },
      site: {
        offline: "Offline",
        away: "Site away",
        refused: "Site refuses",
        unsound: "Snapshot unsound",
        none: "No snapshots",
      },
    },
    ageInMinutes: (count: number) => `${count} min old`,
    ageInHours: (count: number) => `${count} h old`,
    ageInDays: (count: number) => `${count} d old`,
    past: "past",
    old: "These figures are old: see the data's health",
  },

  health: {
    title: "Data health",
    away: "Not available. Open it again to retry.",
    live: (moment: string) => `Live, read ${moment}`,
    cached: (moment: string) => `Cached, read ${moment}`,
    snapshot: (moment: string) => `Snapshot, written ${moment}`,
    pastSnapshot: (moment: string) => `Past snapshot, written ${moment}`,
    ago: (age: string) => `${age} ago`,
    ahead: (age: string) => `in ${age}`,
  },

  past: {
    backToLive: "Back to live",
    backToNewest: "Back to the newest",
    unknown: (name: string) => `there is no snapshot ${name}`,
    instead: "The page shows what it shows without it:",
  },

  filter: {
    heading: "Filter by Date Range",
    text: "Select a date range to filter all metrics",
    unset: "Pick a date range",
    complete: "Complete days",
    open: "So far",
    presets: {
      yesterday: "Yesterday",
      last7Days: "Last 7 days",
      last28Days: "Last 28 days",
      last13Weeks: "Last 13 weeks",
      lastWeek: "Last week",
      lastMonth: "Last month",
      today: "Today",
      last30Days: "Last 30 days",
      weekToDate: "Week to date",
      monthToDate: "Month to date",
      yearToDate: "Year to date",
      all: "All",
    },
    comparisons: {
      previous: "Previous period",
      weekdays: "Same weekdays before",
      year: "A year ago",
      none: "Nothing",
    },
    soFar: (day: string) => `${day} so far`,
    daysOf: (zone: string) => `Days of ${zone}`,
    noDaysOf: (zone: string) => `the snapshots have no days of ${zone}`,
    back: (days: number) => (days === 1 ? "Previous day" : `Previous ${days} days`),
    forward: (days: number) => (days === 1 ? "Next day" : `Next ${days} days`),
    outside: (from: string, to: string) => `there are figures from ${from} to ${to} only`,
    copied: "Link to these days copied",
    calendarAway: "Not available. Open it again to retry.",
  },

  cards: {
    name: "Summary",
    activeUsers: "Unique users with transactions",
    activeProjects: "Unique projects with transactions",
    monitoredWallets: "Total wallet addresses being monitored",
    scannedTransactions: "Total transactions processed",
    soFar: ", so far",
    words: {
      unknown: "No earlier data",
      none: (days: string) => `None in ${days}`,
      neverAny: (days: string) => `None in ${days} either`,
      same: (days: string) => `No change from ${days}`,
      before: (count: string, days: string) => `${count} in ${days}`,
    },
  },

  panel: {
    chartLoading: "Loading chart data...",
    away: "–",
    notDrawn: ["Not available", "Refresh or pick another range to try again"],
    figures: (label: string) => `${label}, figures`,
    definition: "Definition",
    table: "Table",
    showTable: "Show as a table",
    showChart: "Show as a chart",
  },

  export: {
    name: "Export",
    page: "Export all figures",
    failed: "Not available. Try again.",
  },

  transactionTrends: {
    captions: {
      day: "Transactions per day",
      week: "Transactions per week",
      month: "Transactions per month",
    },
    columns: ["Chain", "Transactions"],
    modes: { chains: "Chains", total: "Total" },
    step: "What a point counts",
    steps: { day: "Days", week: "Weeks", month: "Months" },
    empty: ["No transaction data available", "Data will appear when transactions are recorded"],
    lines: "Lines",
    extras: "Also drawn",
    exploits: "Exploits",
    previous: (days: string, range: string) =>
      `Previous ${days === "1" ? "day" : `${days} days`} · ${range}`,
    compared: (comparison: string, range: string) => `${comparison} · ${range}`,
    selected: (range: string, days: string) => `${range} · ${counted(days, "day")}`,
    back: "Back",
    backTo: (range: string) => `Back to ${range}`,
    soFar: (day: string) => `${day}, so far`,
    partOf: (days: string, step: string) => `${days}, a part of the ${step}`,
  },

  topBlockchains: {
    caption: "Top 5 by transactions",
    tableCaption: "Transactions by chain",
    empty: ["No blockchain data available", "Data will appear when transactions are recorded"],
    columns: ["Name", "Transactions", "% of Total"],
    unlinked: (count: string) =>
      `${counted(count, "transaction")} ${count === "1" ? "has" : "have"} no chain`,
  },

  wallets: {
    caption: "Monitored wallets",
    empty: ["No wallet data available", "Data will appear when wallets are monitored"],
    columns: ["Wallets", "Count"],
    flagged: "Flagged",
    clean: "Clean",
    centre: "flagged",
    previouslyFlagged: "Flagged, previous period",
    flaggedAnd: (meaning: string) => `Flagged, ${meaning}`,
  },

  flaggedDistribution: {
    caption: "Sent notifications by chain",
    empty: ["No flagged wallet data available", "Data will appear when wallets are flagged"],
    columns: ["Chain", "Notifications"],
    centre: "sent",
  },

  exploitsByChain: {
    caption: "Top 10 by exploits",
    tableCaption: "Exploits by chain",
    days: "Exploits by day, newest first",
    dayColumns: ["Day", "Chain", "Exploits"],
    empty: ["No exploit data available", "Data will appear when exploits are recorded"],
    columns: ["Chain", "Exploits"],
  },

  commonEvents: {
    caption: "Top 10 by events",
    tableCaption: "Events by type",
    empty: ["No event data available", "Data will appear when events are recorded"],
    columns: ["Event type", "Events"],
  },

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

export function counted(count: string, noun: string): string {
  return `${count} ${noun}${count === "1" ? "" : "s"}`;
}
