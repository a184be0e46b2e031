import { isPage } from "../../shared/archive/isPage.ts";
import { Failure } from "../../shared/failure.ts";
import { FILE_LIMIT } from "../../shared/requests/fetchWhole.ts";
import { resilientFetch, type Server } from "../../shared/requests/resilientFetch.ts";
import type { World } from "../world/world.ts";
import type { Archive } from "./archive.ts";

/** A static host. It gets no key, so that it may redirect. */
const SITE: Server = {
  kind: "snapshot",
  redirect: "follow",
  nameOf: ({ href }) => href,
  fault: () => null,
};

/** Statuses of a missing file: some hosts of objects answer 403, since they list no files to visitors. */
const MISSING: readonly number[] = [403, 404, 410];

export function isSite(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The `fetch` for the files of sites. */
export function siteFetch({ fetch }: Pick<World, "fetch">): World["fetch"] {
  const world = { fetch, random: Math.random, now: () => performance.now() };
  return resilientFetch(world, () => ({ attemptLimit: FILE_LIMIT, retryFor: 18_000 }), SITE);
}

/** The files whose texts are kept: those that are read first are the index and the newest snapshot. */
const KEPT_TEXTS = 2;

/**
 * The snapshots that a site publishes. The index and the newest snapshot are fetched once, other files for
 * each read, so that no site fills the memory. A read throws a Failure of kind `backend` if the site cannot
 * be reached or answers with an error.
 *
 * @param site the URL of the page, with or without a query
 * @param request as `siteFetch` makes it
 */
export function siteArchive(
  site: string,
  request: World["fetch"],
  { signal }: Pick<World, "signal">,
): Archive {
  const folder = snapshotsUrl(site);
  const texts = new Map<string, Promise<string | null>>();
  const fetchText = async (file: string) => {
    const url = folder + file;
    const response = await request(url, { signal, cache: "no-cache" });
    if (MISSING.includes(response.status)) return null;
    if (!response.ok) throw new Failure("backend", `${url} answers ${response.status}`);
    const text = await response.text();
    // A host that answers with a page does not have the file either.
    return isPage(text) ? null : text;
  };
  return {
    place: (file = "") => folder + file,
    advice:
      "name the URL of a page whose snapshots/index.json everyone may read, such as https://example.org/vigil/",
    read(file) {
      const text = texts.get(file) ?? fetchText(file);
      if (texts.size < KEPT_TEXTS) texts.set(file, text);
      return text;
    },
    list: async () => [],
  };
}

/** @throws Failure of kind `usage` */
function snapshotsUrl(site: string): string {
  if (!URL.canParse(site)) throw new Failure("usage", `invalid URL: ${site}`);
  const page = new URL(site);
  return new URL("snapshots/", page.origin + page.pathname.replace(/\/?$/, "/")).href;
}
