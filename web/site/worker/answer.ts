import { bringsCode, missingCode } from "./pageCode.ts";
import { keptFile, PAGE, siteUrl, storable, type WorkerSite } from "./site.ts";

/** Keeps the worker running until a promise settles. */
type Extend = (work: Promise<unknown>) => void;

/**
 * Answers a request for a file of the site, also offline. Null for any other request, which the worker leaves to the browser.
 * Pages and snapshots come from the network whenever it answers in time. Code of any build comes from the cache if it is there,
 * since a file of code with other content has another name. A tab therefore keeps the code with which it was opened, even
 * after a deploy. A failing cache never blocks an answer from the network.
 */
export function answer(
  site: WorkerSite,
  request: Request,
  extend: Extend,
): Promise<Response> | null {
  const path = sitePath(site, request);
  if (request.method !== "GET" || path === null) return null;
  if (request.mode === "navigate") {
    // The query of a page has its options. In other paths a query means another file, as in `SNAPSHOT`.
    const pagePath = path.replace(/\?.*/, "");
    return SITE_PAGE.test(pagePath) ? answerPage(site, request) : null;
  }
  const isCode = site.named.includes(path) || HASHED.test(path);
  if (isCode) return answerCode(site, request);
  if (site.loose.includes(path)) return answerLooseFile(site, request);
  return SNAPSHOT.test(path) ? answerSnapshot(site, request, extend) : null;
}

/** The paths at which hosts answer with a page of the site. */
const SITE_PAGE = /^(index(\/|\.html|\/index\.html)?|404(\.html)?)?$/;

/** Code, also of another build, which a tab of that build loads: its content never changes under the same name. */
const HASHED = /^assets\/[^/?]+-[\w-]{8}\.\w+$/;

/**
 * Snapshots, notes and changes, and the index under its second URL. The index under its usual URL is not answered: its
 * failure tells the page that it is offline.
 */
const SNAPSHOT = /^snapshots\/(\d[^/]*\.json|(annotations|changes)\.json|index\.json\?past)$/;

/** The path within the site's folder, with its query; null for a URL outside the folder. */
function sitePath({ home }: WorkerSite, { url }: Request): string | null {
  return url.startsWith(home) ? url.slice(home.length).replace(/#.*/, "") : null;
}

/**
 * The page from the network, if its code can be had as well; otherwise the cached page. The browser's own cache is bypassed,
 * because its copy of the page may belong to an earlier build.
 */
function answerPage(site: WorkerSite, request: Request): Promise<Response> {
  const hasCode = (response: Response) => bringsCode(site, response, request.url);
  const network = site.fetch(request, { cache: "no-cache" });
  return networkOr(site, network, () => cachedPage(site), hasCode);
}

/** The cached page; undefined if there is none, or if some of its code is not cached. */
async function cachedPage(site: WorkerSite): Promise<Response | undefined> {
  const url = siteUrl(site, PAGE);
  const page = await keptFile(site, url);
  if (page === undefined) return undefined;
  const missing = await missingCode(site, page, url);
  return missing.length === 0 ? page : undefined;
}

/** A file of code from the cache or, if it is not cached or the cache fails, from the network. */
async function answerCode(site: WorkerSite, request: Request): Promise<Response> {
  const cached = await keptFile(site, request).catch(() => undefined);
  return cached ?? site.fetch(request);
}

/** A file of a constant name from the network, or else from the cache. */
function answerLooseFile(site: WorkerSite, request: Request): Promise<Response> {
  return networkOr(site, site.fetch(request), () => keptFile(site, request));
}

/**
 * A snapshot from the network, or else from the cache. The answer of the network is cached even if it comes too late for the
 * page.
 */
function answerSnapshot(site: WorkerSite, request: Request, extend: Extend): Promise<Response> {
  const network = site.fetch(request);
  const keeping = network.then((response) => keepSnapshot(site, request, response.clone()));
  extend(keeping.catch(() => {}));
  return networkOr(site, network, async () => {
    const cache = await snapshotCache(site);
    return cache.match(request, { ignoreVary: true });
  });
}

/** The most snapshots in the cache. */
const MAX_SNAPSHOTS = 10;

/** Caches a snapshot, unless the answer is an error, and drops the oldest ones beyond `MAX_SNAPSHOTS`. */
async function keepSnapshot(site: WorkerSite, request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await snapshotCache(site);
  await cache.put(request, await storable(response));
  const oldestFirst = await cache.keys();
  for (const old of oldestFirst.slice(0, -MAX_SNAPSHOTS)) await cache.delete(old);
}

function snapshotCache({ caches, home }: WorkerSite): Promise<Cache> {
  return caches.open(`vigil snapshots ${home}`);
}

/** If the network takes longer, the worker answers with a cached copy. */
const NETWORK_TIMEOUT_MS = 4_000;

/**
 * The answer of the network, if it comes in time, is no error of the server, and is usable. Otherwise the cached copy or, if
 * there is no copy, the answer of the network, whatever it is.
 */
async function networkOr(
  { after }: WorkerSite,
  network: Promise<Response>,
  cachedCopy: () => Promise<Response | undefined>,
  isUsable = async (_: Response) => true,
): Promise<Response> {
  const isGood = network
    .then(async (response) => response.status < 500 && (await isUsable(response)))
    .catch(() => false);
  const timeout = new Promise<false>((resolve) => after(NETWORK_TIMEOUT_MS, () => resolve(false)));
  const isGoodInTime = await Promise.race([isGood, timeout]);
  if (isGoodInTime) return network;
  const copy = await cachedCopy().catch(() => undefined);
  if (copy === undefined) return network;
  // An answer that is not read would keep its connection.
  network.then(({ body }) => body?.cancel()).catch(() => {});
  return copy;
}
