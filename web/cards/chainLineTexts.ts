/** The texts of the chain line, loaded with it. */
export const CHAIN_LINE_TEXTS = {
  name: (chain: string) => `Figures of ${chain}`,
  transactions: ["transaction", "transactions"],
  share: (percent: string) => `${percent} of all with a chain`,
  notifications: ["notification", "notifications"],
  exploits: ["exploit", "exploits"],
  was: (count: string) => `, was ${count}`,
  versus: (versus: string) => `vs ${versus}`,
  whole: "Users, projects and wallets cover all chains.",
  close: "Show all chains",
  unknown: (chain: string, from: string, to: string) => `No data of ${chain} in ${from} - ${to}`,
} as const;
