/** The weekdays with which a calendar can begin. */
export const WEEK_STARTS = ["monday", "saturday", "sunday"] as const;

export type WeekStart = (typeof WEEK_STARTS)[number];

/** The part of the brand that a site can set (docs/deployment.md). */
export interface SiteBrand {
  /** The product's name, in the header, the tab, the installed app and the terminal. */
  readonly name: string;
  /** The logo, of one colour: the outline of an SVG path in a square of `size` units. */
  readonly logo: { readonly size: number; readonly path: string };
  /**
   * The colour of links, focus and selection in both themes, as CSS hex. At least 4.5:1 on white and
   * on `#14181b` keeps every text legible.
   */
  readonly accent: { readonly light: string; readonly dark: string };
  /** The default range: from this many days before today through today. */
  readonly last: string;
  /** The first day of the calendar's weeks, and of the weeks that ranges, steps and rules name. */
  readonly weekStartsOn: WeekStart;
  /** The queries that the page offers by name. */
  readonly views: readonly NamedView[];
}

/** A query with a name. */
export interface NamedView {
  readonly name: string;
  /** As in the page's URL, such as `period=last-month&vs=year&trend=total`. */
  readonly query: string;
}

/** What decides the days that a page names. */
export type SiteDays = Pick<SiteBrand, "last" | "weekStartsOn">;

interface Brand extends SiteBrand {
  /** Minutes between two reads of a visible page. */
  readonly refreshMinutes: number;
  /**
   * Hours after which the newest row is old, which the colour of the page's status shows. The newest
   * row of the last daily snapshot is a day older than the snapshot.
   */
  readonly oldAfterHours: number;
  /** The BCP 47 tag by which numbers and dates are formatted. The texts are in `web/texts.ts`. */
  readonly locale: string;
}

/** The product's identity. The picture of shared links is `web/public/social.png`, 1200 by 630 pixels. */
export const BRAND: Brand = {
  name: "Vigil",
  logo: {
    size: 24,
    path: "M12 3C7.6 3 3.9 5.2 1.5 9L12 22 22.5 9C20.1 5.2 16.4 3 12 3Zm0 4.2a4.1 4.1 0 1 1 0 8.2 4.1 4.1 0 0 1 0-8.2Zm0 2.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z",
  },
  accent: { light: "#0b6a74", dark: "#57c5c5" },
  last: "30d",
  weekStartsOn: "monday",
  views: [],
  refreshMinutes: 5,
  oldAfterHours: 36,
  locale: "en-US",
};
