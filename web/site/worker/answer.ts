import { bringsCode, missingCode } from "./pageCode.ts";
import { keptFile, PAGE, siteUrl, storable, type WorkerSite } from "./site.ts";

/** Keeps the worker running until a promise settles. */
type Extend = (work: Promise<unknown>) => void;

/**
 * Answers a request, also offline; null if the worker leaves the request to the browser, such as that of
 * another program in the same folder. Pages and snapshots come from the network whenever the network answers. Cached code
 * comes from the cache: the name of a file of code changes with its content. A tab therefore keeps the code with which it
 * was opened, even after a deploy. A failing cache never blocks an answer from the network.
 */
export function answer(
  site: WorkerSite,
  request: Request,
  extend: Extend,
): Promise<Response> | null {
  const path = sitePath(site, request);
  if (request.method !== "GET" || path === null) return null;
  if (request.mode === "navigate") {
    return OWN_PAGE.test(path.replace(/\?.*/, "")) ? page(site, request) : null;
  }
  if (site.named.includes(path) || HASHED.test(path)) return code(site, request);
  if (site.loose.includes(path)) return looseFile(site, request);
  return isSnapshot(path) ? snapshot(site, request, extend) : null;
}

/** The paths at which hosts answer with a page of the site. */
const OWN_PAGE = /^(index(\/|\.html|\/index\.html)?|404(\.html)?)?$/;

/** Code of another build, which a tab of that build loads: its content never changes under the same name. */
const HASHED = /^assets\/[^/?]+-[\w-]{8}\.\w+$/;

/** The path within the site's folder; null outside it. */
function sitePath({ home }: WorkerSite, { url }: Request): string | null {
  return url.startsWith(home) ? url.slice(home.length).replace(/#.*/, "") : null;
}

/** Leaves out the index at its usual URL: its failure tells the page that it is offline. */
function isSnapshot(path: string): boolean {
  return /^snapshots\/(\d[^/]*\.json|(annotations|changes)\.json|index\.json\?past)$/.test(path);
}

/** Bypasses the browser's own cache: its copy of the page may belong to an earlier build. */
function page(site: WorkerSite, request: Request): Promise<Response> {
  const isWhole = (response: Response) => bringsCode(site, response, request.url);
  return networkOr(site, site.fetch(request, { cache: "no-cache" }), () => keptPage(site), isWhole);
}

async function keptPage(site: WorkerSite): Promise<Response | undefined> {
  const url = siteUrl(site, PAGE);
  const copy = await keptFile(site, url);
  if (copy === undefined) return undefined;
  return (await missingCode(site, copy, url)).length === 0 ? copy : undefined;
}

async function code(site: WorkerSite, request: Request): Promise<Response> {
  return (await keptFile(site, request).catch(() => undefined)) ?? site.fetch(request);
}

function looseFile(site: WorkerSite, request: Request): Promise<Response> {
  return networkOr(site, site.fetch(request), () => keptFile(site, request));
}

/** The snapshot from the network, which is kept even if the page has had its answer from the cache by then. */
function snapshot(site: WorkerSite, request: Request, extend: Extend): Promise<Response> {
  const network = site.fetch(request);
  const keeping = network.then((response) => keepSnapshot(site, request, response.clone()));
  extend(keeping.catch(() => {}));
  return networkOr(site, network, async () => {
    const cache = await snapshotCache(site);
    return cache.match(request, { ignoreVary: true });
  });
}

const MAX_SNAPSHOTS = 10;

async function keepSnapshot(site: WorkerSite, request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await snapshotCache(site);
  await cache.put(request, await storable(response));
  const [...oldestFirst] = await cache.keys();
  for (const old of oldestFirst.slice(0, -MAX_SNAPSHOTS)) await cache.delete(old);
}

function snapshotCache({ caches, home }: WorkerSite): Promise<Cache> {
  return caches.open(`vigil snapshots ${home}`);
}

/** Milliseconds. If the network takes longer, the worker answers with a cached copy. */
const NETWORK_LIMIT = 4_000;

/** The network's answer if it is quick and usable. Otherwise the cached copy or, without a copy, that answer. */
async function networkOr(
  { after }: WorkerSite,
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  isSound = async (_: Response) => true,
): Promise<Response> {
  const sound = network
    .then(async (response) => response.status < 500 && (await isSound(response)))
    .catch(() => false);
  const late = new Promise<false>((resolve) => after(NETWORK_LIMIT, () => resolve(false)));
  if (await Promise.race([sound, late])) return network;
  const copy = await kept().catch(() => undefined);
  if (copy === undefined) return network;
  network.then(({ body }) => body?.cancel()).catch(() => {});
  return copy;
}
