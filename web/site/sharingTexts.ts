import { counted } from "../texts.ts";

export const SHARING_TEXTS = {
  figures: (range: string, figures: readonly string[]) => `${range}: ${figures.join(", ")}.`,
  users: (count: string) => counted(count, "active user"),
  projects: (count: string) => counted(count, "project"),
  transactions: (count: string) => counted(count, "transaction"),
  flagged: (count: string, wallets: string) => `${count} of ${wallets} wallets flagged`,
} as const;
