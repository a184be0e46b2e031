import type { Range } from "../../shared/range.ts";
import { searchWith } from "./searchWith.ts";

/**
 * An address of the page that shows the same days for ever, however they were asked for, and whether
 * it is in the clipboard now: a browser may keep that to itself.
 */
export async function copiedLink(
  range: Range | null,
): Promise<{ link: string; isCopied: boolean }> {
  const url = new URL(window.location.href);
  url.search = searchWith(url.search, range);
  const link = url.href;
  try {
    await navigator.clipboard.writeText(link);
    return { link, isCopied: true };
  } catch {
    return { link, isCopied: false };
  }
}
