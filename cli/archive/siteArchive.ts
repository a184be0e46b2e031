import { isPage } from "../../shared/archive/isPage.ts";
import { Failure } from "../../shared/failure.ts";
import type { World } from "../environment/world.ts";
import type { Archive } from "./archive.ts";
import { parseSiteUrl, SITE_HEADERS, type siteFetch } from "./siteFetch.ts";

/** Statuses of a missing file: some hosts of objects answer 403, since they list no files to visitors. */
const MISSING: readonly number[] = [403, 404, 410];

export function isSite(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Later, no further file of a site is requested. */
const LIMIT_MINUTES = 15;

/** The most that is read of all files of a site together. */
const LIMIT_GB = 1;

/** The files whose texts are kept: those that are read first are the index and the newest snapshot. */
const KEPT_TEXTS = 2;

/**
 * The snapshots that a site publishes. The texts of the first two files read are kept: they are the index and the newest
 * snapshot. Any other file is fetched for each read, so that no site fills the memory. A read throws a Failure of kind
 * `backend` if the site cannot be reached or answers with an error. So does a read once all files together exceed the limit
 * of time or size.
 *
 * @param site the URL of the page, with or without a query
 * @param request as `siteFetch` makes it
 */
export function siteArchive(
  site: string,
  request: ReturnType<typeof siteFetch>,
  { signal, now }: Pick<World, "signal" | "now">,
): Archive {
  const folder = snapshotsUrl(site);
  const keptTexts = new Map<string, Promise<string | null>>();
  const deadline = now() + LIMIT_MINUTES * 60_000;
  let bytesRead = 0;
  const fetchText = async (file: string) => {
    const url = folder + file;
    if (now() > deadline) throw overLimit(folder, `its host sends in ${LIMIT_MINUTES} minutes`);
    if (bytesRead > LIMIT_GB * 1e9) throw overLimit(folder, `${LIMIT_GB} GB`);
    const response = await request(url, { signal, cache: "no-cache" });
    if (MISSING.includes(response.status)) return null;
    if (!response.ok) {
      const message = `${url} answers ${response.status}${loginAdvice(response)}`;
      throw new Failure("backend", message);
    }
    const text = await response.text();
    bytesRead += Buffer.byteLength(text);
    // A host that answers with a page does not have the file either.
    return isPage(text) ? null : text;
  };
  return {
    place: (file = "") => folder + file,
    emptyAdvice:
      "name the URL of a page whose snapshots/index.json everyone may read, such as https://example.org/vigil/",
    emptyKind: "data",
    repairAdvice: "publish the folder again",
    read(file) {
      const keptText = keptTexts.get(file);
      if (keptText !== undefined) return keptText;
      const text = fetchText(file);
      if (keptTexts.size < KEPT_TEXTS) keptTexts.set(file, text);
      return text;
    },
    // A site does not say which files it has.
    list: async () => [],
  };
}

function overLimit(folder: string, limit: string): Failure {
  return new Failure("backend", `${folder} has more files than ${limit}`);
}

function loginAdvice({ status }: Response): string {
  return status === 401 ? `: name a login in the URL, or in ${SITE_HEADERS}` : "";
}

/**
 * The URL of a site's folder of snapshots, with a slash at its end. The page may be named with its file, `index.html`.
 *
 * @throws Failure of kind `usage`
 */
function snapshotsUrl(site: string): string {
  const page = parseSiteUrl(site);
  const folderPath = page.pathname.replace(/(\/index\.html|\/)?$/, "/");
  return new URL("snapshots/", page.origin + folderPath).href;
}
