/** The texts that come with notes and changed days. */
export const DAY_MARK_TEXTS = {
  changed: (difference: string, since: string) => `${difference} since ${since}`,
  otherChains: (since: string) => `Other chains since ${since}`,
  withoutChain: (difference: string, since: string) =>
    `${difference} without a chain since ${since}`,
  published: (day: string) => `first published on ${day}`,
  snapshot: (day: string) => `the snapshot of ${day}`,
} as const;
