import { isPage } from "./snapshotHost.ts";

export type FetchFile = (url: string) => Promise<Response>;

/** Null if the host has no such file or cannot be reached. */
export async function readSiteText(url: string, fetch: FetchFile): Promise<string | null> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return null;
  const text = await response.text();
  return isPage(text) ? null : text;
}
