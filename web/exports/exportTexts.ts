/** The texts that come with the exports. */
export const EXPORT_TEXTS = {
  formats: { csv: "CSV", days: "CSV by day", json: "JSON", png: "PNG" },
  live: (moment: string) => `Live, ${moment}`,
  cached: (moment: string) => `Cached, as of ${moment}`,
  snapshot: (moment: string) => `Snapshot of ${moment}`,
  zone: (zone: string) => `Days of ${zone}`,
} as const;
