/** The texts of the trend's controls, loaded with them. */
export const TREND_TEXTS = {
  modes: { chains: "Chains", total: "Total" },
  step: "Group by",
  steps: { day: "Days", week: "Weeks", month: "Months" },
  lines: "Lines",
  line: (name: string) => `Line of ${name}`,
  extras: "Also drawn",
  exploits: "Exploits",
  mostExploits: (marks: string) => `Exploits (top ${marks})`,
  undrawn: (chains: string, count: string) => `${chains} other chains: ${count}, not drawn`,
  showRevised: (days: string) => `${days} · Show`,
  back: "Back",
  backTo: (range: string) => `Back to ${range}`,
} as const;
