import { isPage } from "../../../../shared/archive/isPage.ts";
import { FILE_LIMIT, fetchWhole } from "../../../../shared/requests/fetchWhole.ts";

export type FetchFile = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The text of a file of the site. Null if it cannot be read, and if the site does not have it: some hosts answer with a page
 * for a missing file.
 */
export async function readSiteText(url: string, fetch: FetchFile): Promise<string | null> {
  const file = await fetchWhole(fetch, url, {}, FILE_LIMIT).catch(() => null);
  if (!file?.response.ok) return null;
  const text = new TextDecoder().decode(file.bytes);
  return isPage(text) ? null : text;
}
