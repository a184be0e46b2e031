/** The texts of notes and revisions, loaded with them. */
export const DAY_MARK_TEXTS = {
  changed: (difference: string, since: string) => `${difference} since ${since}`,
  ofChain: (chain: string, difference: string, since: string) =>
    `${chain} ${difference} since ${since}`,
  otherChains: (since: string) => `Other chains since ${since}`,
  withoutChain: (difference: string, since: string) =>
    `${difference} without a chain since ${since}`,
  published: (day: string) => `first published on ${day}`,
  snapshot: (day: string) => `the snapshot of ${day}`,
} as const;
