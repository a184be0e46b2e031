import { counted } from "../../../texts.ts";

/** The texts of the charts, loaded with them. */
export const CHART_TEXTS = {
  shareOfShown: "Share of the ten shown",
  bars: (count: string, name: string) => `${count} by ${name.toLowerCase()}`,
  slices: (label: string, slices: string) => `${label}: ${slices}.`,
  byDay: (label: string, step: string, points: string) => `${label} per ${step}: ${points}.`,
  exploits: "Exploits",
  choice: {
    of: (title: string) => `Look of ${title}`,
    named: (chart: string, title: string) => `${chart}: ${title}`,
    share: "Share",
    byChain: "By chain",
    byStep: (step: string) => `By ${step}`,
  },
  until: (time: string) => `until ${time}`,
  drag: "Drag to select days",
  /** Notes, revisions and fired rules. */
  moreMarks: (count: string) => `And ${count} more.`,
  trend: {
    modes: { chains: "Chains", total: "Total" },
    step: "Group by",
    steps: {
      hours: "Hours",
      day: "Days",
      week: "Weeks",
      month: "Months",
      mean: "7-day mean",
      users7: "7-day users",
      users28: "28-day users",
    },
    lines: "Lines",
    line: (name: string) => `Line of ${name}`,
    extras: "Also drawn",
    exploits: "Exploits",
    mostExploits: (marks: string) => `Exploits (top ${marks})`,
    undrawn: (count: string) => `${count},\u00a0not\u00a0drawn`,
    fired: (rules: string, days: string) =>
      `${counted(rules, "rule")} fired on ${counted(days, "day")}`,
    revised: (days: string, change: string) => `${counted(days, "day")} revised: ${change} · Show`,
    back: "Back",
    backTo: (range: string) => `Back to ${range}`,
    partOf: (days: string, step: string) => `${days}, a part of the ${step}`,
    meanOf: (days: string) => `Mean of ${days}`,
    previousOf: (day: string) => `Before, ${day}`,
    exploitsOf: (count: string, chains: string) => `${counted(count, "exploit")}: ${chains}`,
    transactions: (step: string) => `Transactions per ${step}`,
    description: (subject: string, from: string, to: string, sums: string) =>
      `${subject} from ${from} to ${to}${sums && `: ${sums}`}.`,
    users: "Active users",
    describedRolling: {
      mean: "Each point is the mean of 7 days.",
      users7: "Each point counts the users of 7 days.",
      users28: "Each point counts the users of 28 days.",
    },
    describedTotal: (total: string, chains: string) =>
      `${total} in total${chains && ` of ${chains}`}.`,
    describedPrevious: (total: string, from: string, to: string) =>
      `${total} from ${from} to ${to}, which are compared.`,
    describedExploits: (count: string, points: string, step: string) =>
      `${counted(count, "exploit")} on ${counted(points, step)}.`,
    describedUnfinished: (day: string) => `${day} is incomplete.`,
    keys: "Shift and an arrow key select days, Enter shows them alone, Escape cancels.",
  },
  flagged: {
    label: "Flagged wallets",
    firstTime: "First time",
    again: "Again",
    most: (count: string, day: string) => `most ${count}, ${day}`,
  },
} as const;
