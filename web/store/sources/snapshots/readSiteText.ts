import { isPage } from "../../../../shared/archive/isPage.ts";
import { FILE_LIMIT, fetchWhole } from "../../../../shared/requests/fetchWhole.ts";

export type FetchFile = (url: string, init: RequestInit) => Promise<Response>;

/** Null if the host has no such file, cannot be reached or sends no end. */
export async function readSiteText(url: string, fetch: FetchFile): Promise<string | null> {
  const answer = await fetchWhole(fetch, url, {}, FILE_LIMIT).catch(() => null);
  if (!answer?.response.ok) return null;
  const text = new TextDecoder().decode(answer.bytes);
  return isPage(text) ? null : text;
}
