import { percent } from "../dashboard/percent.ts";
import { type Returning, SPANS, type Span } from "../dashboard/returns.ts";
import type { Day } from "../days/day.ts";
import { formatCount, formatDay, formatPercent, formatQuantity } from "./format.ts";

export const RETURNS_TITLE = "How Often They Return";

/** The heads of the columns: `1 day`, `7 days` */
export const RETURN_HEADS = SPANS.map((days) => formatQuantity(days, ["day", "days"]));

/**
 * The rows about how often identities return, as text: each with a title, its meaning, and a cell for each span of days; the
 * last one has a single cell. An en dash stands for a value that the cover cannot give. `since` is the first day of the cover.
 */
export function returnRows(returning: Returning, since: Day) {
  const { spans, seen, stickinessPercent } = returning;
  const row = (title: string, meaning: string, cell: (span: Span) => string) => ({
    title,
    meaning: `${title}: ${meaning}.`,
    cells: spans.map(cell),
  });
  return [
    row("Seen", "identities seen in this many days up to the last day", ({ active }) =>
      formatCount(lastCount(active)),
    ),
    row(
      "Of all seen",
      `their share of all identities seen since ${formatDay(since)}`,
      ({ active }) => formatKnownShare(lastCount(active), seen),
    ),
    row(
      "Seen again",
      "the share of the sightings below after which the same identity was seen again within this many days",
      ({ again }) => formatPercent(again?.percent ?? null, 1),
    ),
    row(
      "Sightings",
      "the identities of each day, added up over the days of the range that this many whole days follow",
      ({ again }) => formatCount(again?.sightings ?? null),
    ),
    row(
      "Pauses",
      "how often an identity was seen again after this many days at most",
      ({ pauses }) => formatCount(pauses),
    ),
    {
      title: "Stickiness",
      meaning:
        "Stickiness: the identities of an average day, as a share of all identities of the range.",
      cells: [formatPercent(stickinessPercent, 1)],
    },
  ];
}

/** The identities seen in the span that ends with the last day that has figures. */
function lastCount(active: Span["active"]): number | null {
  return active.at(-1) ?? null;
}

/** `42.3%`; an en dash if the part is not known or the whole is 0. */
function formatKnownShare(part: number | null, whole: number): string {
  const share = part === null || whole === 0 ? null : percent(part, whole, 1);
  return formatPercent(share, 1);
}
