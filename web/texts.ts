/**
 * Every text of the page, in one place for whoever translates it. Numbers and dates come formatted;
 * titles and definitions of figures are in `shared/definitions.ts`, since the terminal has them too.
 */
export const TEXTS = {
  title: "Analytics Dashboard",
  subtitle: "Comprehensive metrics for transaction monitoring and risk analysis",
  showing: (range: string) => `Showing ${range}`,
  loading: "Loading",
  other: "Other",
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
    date: (day: string, month: string) => `${day} ${month}`,
    dateOfYear: (day: string, month: string, year: string) => `${day} ${month} ${year}`,
    otherZone: (zone: string) => `${zone} days`,
    offline: "Offline",
    backendAway: "Backend away",
    ageInMinutes: (count: number) => `${count} min old`,
    ageInHours: (count: number) => `${count} h old`,
    ageInDays: (count: number) => `${count} d old`,
  },

  filter: {
    heading: "Filter by Date Range",
    text: "Select a date range to filter all metrics",
    unset: "Pick a date range",
    ranges: "Ranges",
    last: (days: number) => `Last ${days} days`,
    clear: "Clear",
    calendarAway: "Not available. Open it again to retry.",
    pickFirst: "Pick the first day",
    pickLast: (first: string) => `${first} - pick the last day`,
    cover: (from: string, to: string) => `Figures from ${from} to ${to}`,
    today: (day: string) => `Today, ${day}`,
    selected: (day: string) => `${day}, selected`,
  },

  cards: {
    name: "Summary",
    activeUsers: "Unique users with transactions",
    activeProjects: "Unique projects with transactions",
    monitoredWallets: "Total wallet addresses being monitored",
    scannedTransactions: "Total transactions processed",
  },

  panel: {
    chartLoading: "Loading chart data...",
    away: "–",
    notDrawn: ["Not available", "Refresh or pick another range to try again"],
    figures: (label: string) => `${label}, figures`,
  },

  transactionTrends: {
    caption: "Transactions per day",
    empty: ["No transaction data available", "Data will appear when transactions are recorded"],
    lines: "Lines",
    extras: "Also drawn",
    exploits: "Exploits",
    previous: (days: string, range: string) =>
      `Previous ${days === "1" ? "day" : `${days} days`} · ${range}`,
    previousOf: (day: string) => `Previous, ${day}`,
    selected: (range: string, days: string) => `${range} · ${counted(days, "day")}`,
    back: "Back",
    backTo: (range: string) => `Back to ${range}`,
    soFar: (day: string) => `${day}, so far`,
    exploitsOf: (count: string, chains: string) => `${counted(count, "exploit")}: ${chains}`,
    description: (from: string, to: string, sums: string) =>
      `Transactions per day from ${from} to ${to}: ${sums}.`,
    describedTotal: (total: string) => `${total} in total.`,
    describedPrevious: (total: string, from: string, to: string) =>
      `${total} in the previous period from ${from} to ${to}.`,
    describedExploits: (count: string, days: string) =>
      `${counted(count, "exploit")} on ${counted(days, "day")}.`,
    describedUnfinished: (day: string) => `${day} is not over.`,
    keys: "Shift with the left or right arrow key selects days, Enter shows them alone, Escape drops them.",
  },

  topBlockchains: {
    caption: "Top 5 by transactions",
    empty: ["No blockchain data available", "Data will appear when transactions are recorded"],
    columns: ["Name", "Transactions", "% of Total"],
    unlinked: (count: string) => `${count} transactions have no chain`,
  },

  wallets: {
    caption: "Monitored wallets",
    empty: ["No wallet data available", "Data will appear when wallets are monitored"],
    columns: ["Wallets", "Count"],
    flagged: "Flagged",
    clean: "Clean",
    centre: "flagged",
    noPrevious: "No earlier data",
    previous: (count: string) => `${count} flagged in the previous period`,
  },

  flaggedDistribution: {
    caption: "Sent notifications by chain",
    empty: ["No flagged wallet data available", "Data will appear when wallets are flagged"],
    columns: ["Chain", "Notifications"],
    centre: "sent",
  },

  exploitsByChain: {
    caption: "Top 10 by exploits",
    empty: ["No exploit data available", "Data will appear when exploits are recorded"],
    columns: ["Chain", "Exploits"],
  },

  commonEvents: {
    caption: "Top 10 by events",
    empty: ["No event data available", "Data will appear when events are recorded"],
    columns: ["Event type", "Events"],
  },

  chart: {
    shareOfShown: "Share of the ten shown",
    bars: (count: string, name: string, bars: string) =>
      `${count} by ${name.toLowerCase()}: ${bars}.`,
    slices: (label: string, slices: string) => `${label}: ${slices}.`,
  },

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

function counted(count: string, noun: string): string {
  return `${count} ${noun}${count === "1" ? "" : "s"}`;
}
