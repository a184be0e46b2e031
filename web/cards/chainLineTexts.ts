/** The texts that come with the line of a chain. */
export const CHAIN_LINE_TEXTS = {
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
} as const;
