import type { Backend } from "../../../../shared/requests/backend.ts";
import type { LiveSettings } from "../../../../shared/siteSettings.ts";
import { readData } from "../../../browser/pageData.ts";
import { viewerZone } from "../../url/queryZone.ts";

/**
 * The backend that the site was made for; null if the page uses snapshots only. A URL without an
 * origin, such as `/`, is relative to the page.
 */
export const liveSettings = readData<LiveSettings>("live-settings");

/** The time zone of live figures unless the URL names another: the site's, or else the reader's. */
export const usualZone = liveSettings?.timeZone ?? viewerZone;

/** The configured backend with an absolute URL, without a name and password of the address of the page. */
export function configuredBackend({ url, key }: LiveSettings): Backend {
  const { origin, pathname } = window.location;
  return { url: new URL(url, origin + pathname).href, key };
}
