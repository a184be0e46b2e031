/** The browser functions that the worker uses. */
export interface WorkerWorld {
  readonly caches: Pick<CacheStorage, "open">;
  readonly fetch: typeof globalThis.fetch;
  /** Calls `act` after a delay in milliseconds. */
  readonly after: (delay: number, act: () => void) => void;
  /** The URL of the site's folder; ends with a slash. */
  readonly home: string;
}

/** The files of one build, as paths in the site's folder. */
export interface SiteFiles {
  /** Files whose names change with their content: code, styles, fonts. */
  readonly named: readonly string[];
  /** Files that keep their names. */
  readonly loose: readonly string[];
}

export interface SiteWorker {
  /** Fetches everything that the site needs offline, except what is cached already. */
  install(): Promise<void>;
  /** Deletes the code of earlier builds, which must not be in use. */
  tidy(): Promise<void>;
  /**
   * Answers a request; null for a request that the worker leaves alone. `extend` keeps the worker
   * running until a promise settles.
   */
  answer(request: Request, extend: (work: Promise<unknown>) => void): Promise<Response> | null;
}

/** The page that is served offline for every URL of the site. */
const PAGE = "index.html";

const MOST_SNAPSHOTS = 10;

/** How long, in milliseconds, the network may take before a cached copy is used. */
const NETWORK_LIMIT = 4_000;

/**
 * Keeps the site working offline. Pages and snapshots come from the network whenever it answers,
 * code from the cache whenever it is cached: its name changes with its content. So a tab keeps the
 * code with which it was opened, whatever was deployed since. A cache that fails never blocks an
 * answer from the network.
 */
export function siteWorker(
  { caches, fetch, after, home }: WorkerWorld,
  { named, loose }: SiteFiles,
): SiteWorker {
  // All sites of an origin share its caches.
  const site = `vigil site ${home}`;
  const snapshots = `vigil snapshots ${home}`;
  const siteUrl = (path: string) => home + path;

  async function install(): Promise<void> {
    const cache = await caches.open(site);
    await Promise.all(
      named.map(async (path) => {
        const known = await match(cache, siteUrl(path));
        if (known === undefined) await cache.put(siteUrl(path), await fetchedCode(siteUrl(path)));
      }),
    );
    // Last and all at once, so that a cached page always has its code.
    const fresh = await Promise.all(
      loose.map(
        async (path) => [path, await fetched(siteUrl(path), { cache: "no-cache" })] as const,
      ),
    );
    for (const [path, response] of fresh) {
      await cache.put(siteUrl(path), path === PAGE ? await ownPage(response) : response);
    }
  }

  /** Reads the answer to its end at once: unread `no-store` answers block all other requests. */
  async function fetched(url: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return storable(response);
  }

  async function fetchedCode(url: string, init?: RequestInit): Promise<Response> {
    const response = await fetched(url, init);
    // Some hosts answer with a page for files that they do not have.
    if (/^text\/html\b/.test(response.headers.get("Content-Type") ?? ""))
      throw new Error(`${url} answers with a page`);
    return response;
  }

  /**
   * The page for every URL of the site. It must belong to this build: another may have been
   * deployed between two requests.
   */
  async function ownPage(page: Response): Promise<Response> {
    const html = await page.text();
    const needed = codeIn(html, siteUrl(PAGE));
    if (needed.length === 0) throw new Error(`${siteUrl(PAGE)} is no page of this site`);
    const unknown = needed.find((url) => !named.some((path) => siteUrl(path) === url));
    if (unknown !== undefined)
      throw new Error(`the page needs ${unknown}, which another build has`);
    return new Response(html.replaceAll('="./', `="${home}`), { headers: page.headers });
  }

  /** The URLs of the site's code that a page references. */
  function codeIn(html: string, url: string): string[] {
    return [...html.matchAll(/\b(?:src|href)="([^"]*\bassets\/[\w.-]+)"/g)]
      .flatMap(([, name = ""]) => (URL.canParse(name, url) ? [new URL(name, url).href] : []))
      .filter((href) => href.startsWith(siteUrl("assets/")));
  }

  async function tidy(): Promise<void> {
    const cache = await caches.open(site);
    const own = new Set([...named, ...loose].map(siteUrl));
    for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
  }

  /** The path within the site's folder; null outside it. */
  function sitePath({ url }: Request): string | null {
    return url.startsWith(home) ? url.slice(home.length).replace(/#.*/, "") : null;
  }

  function answer(
    request: Request,
    extend: (work: Promise<unknown>) => void,
  ): Promise<Response> | null {
    const path = sitePath(request);
    if (request.method !== "GET" || path === null) return null;
    if (request.mode === "navigate") return page(request);
    if (path.startsWith("assets/")) return code(request);
    if (loose.includes(path)) return networkOr(fetch(request), () => keptFile(request));
    // Without the index at its usual URL, so that the page notices when it is offline.
    const isSnapshot =
      /^snapshots\/(\d[^/]*\.json|(annotations|changes)\.json|index\.json\?past)$/.test(path);
    return isSnapshot ? snapshot(request, extend) : null;
  }

  /** Bypasses the browser's own cache, whose page may belong to an earlier build. */
  function page(request: Request): Promise<Response> {
    const isWhole = (response: Response) => bringsCode(response, request.url);
    return networkOr(fetch(request, { cache: "no-cache" }), keptPage, isWhole);
  }

  async function keptPage(): Promise<Response | undefined> {
    const copy = await keptFile(siteUrl(PAGE));
    if (copy === undefined) return undefined;
    const missing = await missingCode(await copy.clone().text(), siteUrl(PAGE));
    return missing.length === 0 ? copy : undefined;
  }

  /** Whether the code of a page is cached or can be fetched; then its whole build is available. */
  async function bringsCode(response: Response, url: string): Promise<boolean> {
    const missing = await missingCode(await response.clone().text(), url);
    const cache = await caches.open(site);
    const coming = missing.map(async (address) => {
      const code = await fetchedCode(address, { cache: "no-cache" });
      await cache.put(address, code).catch(() => {});
    });
    return Promise.all(coming).then(
      () => true,
      () => false,
    );
  }

  async function missingCode(html: string, url: string): Promise<string[]> {
    const looking = codeIn(html, url).map(async (address) =>
      (await keptFile(address)) === undefined ? [address] : [],
    );
    return (await Promise.all(looking)).flat();
  }

  async function code(request: Request): Promise<Response> {
    return (await keptFile(request).catch(() => undefined)) ?? fetch(request);
  }

  async function keptFile(address: Request | string): Promise<Response | undefined> {
    return match(await caches.open(site), address);
  }

  function snapshot(request: Request, extend: (work: Promise<unknown>) => void): Promise<Response> {
    const network = fetch(request);
    const keeping = network.then((response) => keepSnapshot(request, response.clone()));
    extend(keeping.catch(() => {}));
    return networkOr(network, async () => {
      const cache = await caches.open(snapshots);
      return cache.match(request, { ignoreVary: true });
    });
  }

  async function keepSnapshot(request: Request, response: Response): Promise<void> {
    if (!response.ok) return;
    const cache = await caches.open(snapshots);
    await cache.put(request, await storable(response));
    const [...oldestFirst] = await cache.keys();
    for (const old of oldestFirst.slice(0, -MOST_SNAPSHOTS)) await cache.delete(old);
  }

  /** The network's answer, if it is quick and usable; otherwise the cached copy, if there is one. */
  async function networkOr(
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

  return { install, tidy, answer };
}

/** Servers may send headers that vary the copy; here only the URL counts. */
function match(cache: Cache, address: Request | string): Promise<Response | undefined> {
  return cache.match(address, { ignoreSearch: true, ignoreVary: true });
}

/**
 * A complete copy. Caches refuse an answer with `Vary: *`, and navigations refuse a redirected one,
 * as from hosts that send `index.html` to its folder.
 */
async function storable(response: Response): Promise<Response> {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete("Vary");
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
