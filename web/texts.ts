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
  otherChains: "All other chains",
  chainLine: {
    name: (chain: string) => `What there is of ${chain}`,
    transactions: ["transaction", "transactions"],
    share: (percent: string) => `${percent} of all`,
    notifications: ["notification sent", "notifications sent"],
    exploits: ["exploit", "exploits"],
    versus: (versus: string) => `vs ${versus}`,
    whole: "Users, projects and wallets are those of all chains.",
    close: "Show all chains",
    unknown: (chain: string, from: string, to: string) =>
      `No row of ${from} - ${to} is of a chain called ${chain}`,
  },
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
    loading: "Figures are on their way.",
    trouble: {
      offline: "There are no figures: there is no network.",
      away: "There are no figures: nothing answers.",
      refused: "There are no figures: the backend answers, and refuses to be read.",
      unsound: "There are no figures: what came is incomplete, or contradicts itself.",
      none: "There are no figures: the site has no snapshots yet.",
    },
    onScreen: "On screen",
    live: (moment: string) => `Live, read ${moment}`,
    cached: (moment: string) => `Cached, read ${moment}`,
    snapshot: (moment: string) => `Snapshot, written ${moment}`,
    pastSnapshot: (moment: string) => `Past snapshot, written ${moment}`,
    ago: (age: string) => `${age} ago`,
    ahead: (age: string) => `in ${age}`,
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
  },

  past: {
    title: "Past snapshots",
    none: "There are none on this site.",
    loading: "Loading",
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
    compareWith: "Compare with",
    comparisons: {
      previous: "Previous period",
      weekdays: "Same weekdays before",
      year: "A year ago",
      none: "Nothing",
    },
    clear: "Clear",
    soFar: (day: string) => `${day} so far`,
    instead: (range: string, reason: string) => `Shown instead: ${range} (${reason})`,
    comparedInstead: (reason: string) => `Compared with the previous period instead (${reason})`,
    uncompared: (range: string, first: string) =>
      `There are no figures of ${range} to compare with: they begin on ${first}.`,
    noRows: (range: string) => `No rows on ${range}.`,
    newest: (day: string) => `The newest is of ${day}.`,
    showNewest: "Show the days up to it",
    showAll: "Look at all days",
    daysOf: (zone: string) => `Days of ${zone}`,
    daysInstead: (zone: string, reason: string) => `Days of ${zone} instead (${reason})`,
    noDaysOf: (zone: string) => `the snapshots have no days of ${zone}`,
    utc: (zone: string) => `Days of UTC: the backend has other clocks in ${zone}`,
    back: (days: number) => (days === 1 ? "Previous day" : `Previous ${days} days`),
    forward: (days: number) => (days === 1 ? "Next day" : `Next ${days} days`),
    from: "From",
    to: "To",
    format: "YYYY-MM-DD",
    apply: "Apply",
    outside: (from: string, to: string) => `there are figures from ${from} to ${to} only`,
    copyLink: "Copy link",
    copied: "Link to these days copied",
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
    soFar: (change: string) => `${change}, so far`,
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

  table: {
    day: "Day",
    all: (count: string) => `This table has all ${count}.`,
    previous: "Before",
    change: "Change",
    contribution: "Of all change",
  },

  export: {
    name: "Export",
    page: "Export all figures",
    formats: { csv: "CSV", days: "CSV by day", json: "JSON", png: "PNG" },
    failed: "Not available. Try again.",
    live: (moment: string) => `Live, ${moment}`,
    cached: (moment: string) => `Cached, as of ${moment}`,
    snapshot: (moment: string) => `Snapshot of ${moment}`,
    zone: (zone: string) => `Days of ${zone}`,
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

  chart: {
    shareOfShown: "Share of the ten shown",
    bars: (count: string, name: string, bars: string) =>
      `${count} by ${name.toLowerCase()}: ${bars}.`,
    slices: (label: string, slices: string) => `${label}: ${slices}.`,
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    ranges: "Date range",
    page: "Page",
    back: "Previous period",
    forward: "Next period",
    tables: "Tables in place of charts, and back",
    theme: "Light or dark theme",
    copyLink: "Copy a link to these days",
    help: "This list",
    on: "Use keyboard shortcuts",
    close: "Close",
    notCopied: "The browser does not let the link be copied",
  },

  sharing: {
    figures: (range: string, figures: readonly string[]) => `${range}: ${figures.join(", ")}.`,
    users: (count: string) => counted(count, "active user"),
    projects: (count: string) => counted(count, "project"),
    transactions: (count: string) => counted(count, "transaction"),
    flagged: (count: string, wallets: string) => `${count} of ${wallets} wallets flagged`,
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
