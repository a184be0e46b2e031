/** What the worker uses of the browser. */
export interface WorkerWorld {
  readonly caches: Pick<CacheStorage, "open">;
  readonly fetch: typeof globalThis.fetch;
  /** Calls back after milliseconds. */
  readonly after: (delay: number, act: () => void) => void;
  /** The address of the site's folder; ends with a slash. */
  readonly home: string;
}

/** The files of one build, by their paths in the site's folder. */
export interface SiteFiles {
  /** Those whose name changes with their content: code, styles, fonts. */
  readonly named: readonly string[];
  /** Those that change under their name. */
  readonly loose: readonly string[];
}

export interface SiteWorker {
  /** Gets all that the site needs without a network. What is there already is left. */
  install(): Promise<void>;
  /** Drops the code of earlier builds. Nobody must be running it any more. */
  tidy(): Promise<void>;
  /** What answers a request; null where that is none of the worker's business. */
  answer(request: Request): Promise<Response> | null;
}

/** The page that is shown, without a network, for every address of the site. */
const PAGE = "index.html";

const SITE = "site";
const SNAPSHOTS = "snapshots";
const MOST_SNAPSHOTS = 10;

/** After how many milliseconds a network that does not answer counts as none, where there is a copy. */
const PATIENCE = 4_000;

/** Servers may tell by other headers what a copy is for; here it is for its address. */
const BY_ADDRESS: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true };

/**
 * Keeps the site working offline. Pages and snapshots come from the network whenever it answers, code
 * from the cache whenever it is there: its name changes with its content. So a tab keeps the code that
 * it began with for as long as it is open, whatever was deployed since.
 */
export function siteWorker(
  { caches, fetch, after, home }: WorkerWorld,
  { named, loose }: SiteFiles,
): SiteWorker {
  const urlOf = (path: string) => home + path;

  async function install(): Promise<void> {
    const cache = await caches.open(SITE);
    await Promise.all(
      named.map(async (path) => {
        const known = await cache.match(urlOf(path), BY_ADDRESS);
        if (known === undefined) await cache.put(urlOf(path), await fetched(path));
      }),
    );
    // Last and all at once, so that the page in the cache is one whose code is there.
    const fresh = await Promise.all(
      loose.map(async (path) => [path, await fetched(path, { cache: "no-cache" })] as const),
    );
    for (const [path, response] of fresh) {
      if (path === PAGE) await requireOwnPage(response.clone());
      await cache.put(urlOf(path), response);
    }
  }

  async function fetched(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(urlOf(path), init);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response;
  }

  /** Between two requests another build may have been deployed. */
  async function requireOwnPage(page: Response): Promise<void> {
    const needed = (await page.text()).match(/assets\/[\w.-]+/g) ?? [];
    const unknown = needed.find((path) => !named.includes(path));
    if (unknown !== undefined)
      throw new Error(`the page needs ${unknown}, which is of another build`);
  }

  async function tidy(): Promise<void> {
    const cache = await caches.open(SITE);
    const own = new Set([...named, ...loose].map(urlOf));
    for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
  }

  function answer(request: Request): Promise<Response> | null {
    if (request.method !== "GET" || !request.url.startsWith(home)) return null;
    const path = request.url.slice(home.length).replace(/#.*/, "");
    if (request.mode === "navigate") return page(request);
    if (path.startsWith("assets/")) return code(request);
    if (loose.includes(path)) return copied(request);
    // Not the list of them by its plain address, so that the page learns when it is cut off.
    const isSnapshot =
      /^snapshots\/(\d[^/]*\.json|(annotations|changes)\.json|index\.json\?past)$/.test(path);
    return isSnapshot ? snapshot(request) : null;
  }

  async function page(request: Request): Promise<Response> {
    const copy = await (await caches.open(SITE)).match(urlOf(PAGE), BY_ADDRESS);
    return networkOr(fetch(request), copy);
  }

  async function copied(request: Request): Promise<Response> {
    const copy = await (await caches.open(SITE)).match(request, BY_ADDRESS);
    return networkOr(fetch(request), copy);
  }

  async function code(request: Request): Promise<Response> {
    const copy = await (await caches.open(SITE)).match(request, BY_ADDRESS);
    return copy ?? fetch(request);
  }

  async function snapshot(request: Request): Promise<Response> {
    const cache = await caches.open(SNAPSHOTS);
    const keeping = fetch(request).then(async (response) => {
      if (!response.ok) return response;
      await cache.put(request, response.clone());
      const [...oldestFirst] = await cache.keys();
      for (const old of oldestFirst.slice(0, -MOST_SNAPSHOTS)) await cache.delete(old);
      return response;
    });
    return networkOr(keeping, await cache.match(request, { ignoreVary: true }));
  }

  /** What the network answers, but for a host that fails; in its place the copy, where there is one. */
  async function networkOr(
    network: Promise<Response>,
    copy: Response | undefined,
  ): Promise<Response> {
    if (copy === undefined) return network;
    const limit = new Promise<Response>((resolve) => after(PATIENCE, () => resolve(copy)));
    const sound = network.then(
      (response) => (response.status < 500 ? response : copy),
      () => copy,
    );
    return Promise.race([sound, limit]);
  }

  return { install, tidy, answer };
}
