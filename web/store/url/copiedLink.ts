import { usualComparison } from "../../../shared/days/comparison.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { optionsIn, searchWith, searchWithRange } from "./urlState.ts";

/**
 * Copies a URL that shows the same days in the same time zone with the same comparison to every reader.
 * `isCopied` is false if the browser refuses to write to the clipboard.
 */
export async function copiedLink(
  range: DayRange | null,
  timeZone: string | undefined,
): Promise<{ link: string; isCopied: boolean }> {
  const url = new URL(window.location.href);
  // The default comparison depends on the period, which the link leaves out.
  const { period, compare = usualComparison(period) } = optionsIn(url.search);
  url.search = searchWith(searchWithRange(url.search, range), { timeZone, compare });
  const link = url.href;
  try {
    await navigator.clipboard.writeText(link);
    return { link, isCopied: true };
  } catch {
    return { link, isCopied: false };
  }
}
