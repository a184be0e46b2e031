import { expect, test } from "vitest";
import { answer } from "../../web/site/worker/answer.ts";
import { install, tidy } from "../../web/site/worker/install.ts";
import type { WorkerSite } from "../../web/site/worker/site.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const ORIGIN = "https://example.org";
const HOME = `${ORIGIN}/vigil/`;
const FILES = { named: ["assets/index-1.js"], loose: ["index.html"] };

const pageFrom = (url: string) => `<script src="./assets/index-1.js"></script>${url}`;
const isPage = (url: string) => /(\/|\.html)$/.test(url);

async function published(url: string): Promise<Response> {
  return new Response(isPage(url) ? pageFrom(url) : "code");
}

/** The caches and the network of a browser, for the workers of its sites. */
function browser() {
  const stores = new Map<string, Map<string, Response>>();
  const clock = new OwnWorld("2026-03-05T08:00:00Z");
  const state = { host: published, isFull: false };
  const caches = {
    async open(name: string): Promise<Cache> {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      const cache: Partial<Cache> = {
        async put(key, response) {
          if (state.isFull) throw new DOMException("full", "QuotaExceededError");
          entries.set(addressOf(key), response);
        },
        match: async (key) => entries.get(addressOf(key))?.clone(),
        keys: async () => [...entries.keys()].map((url) => new Request(url)),
        delete: async (key) => entries.delete(addressOf(key)),
      };
      return cache as Cache;
    },
  };
  const world = {
    caches,
    fetch: (input: RequestInfo | URL) => state.host(addressOf(input)),
    after: (delay: number, act: () => void) => void clock.after(delay, act),
  };
  return {
    stores,
    clock,
    state,
    caches,
    siteAt: (home: string): WorkerSite => ({ ...FILES, ...world, home }),
  };
}

const addressOf = (key: RequestInfo | URL): string => Object(key).url ?? `${key}`;

/** The text of a page in a tab, or of a file. */
async function shown(site: WorkerSite, url: string): Promise<string | undefined> {
  // Node cannot construct a request with the mode `navigate`.
  const request = { method: "GET", mode: isPage(url) ? "navigate" : "cors", url } as Request;
  const response = await answer(site, request, (work) => void work);
  return response?.text();
}

test("a page comes from the network, and from the cache if the network is away, fails, or is silent for 4 seconds", async () => {
  const { state, clock, siteAt } = browser();
  const site = siteAt(HOME);
  await install(site);
  expect(await shown(site, HOME)).toBe(pageFrom(HOME));
  const kept = pageFrom(`${HOME}index.html`).replace("./", HOME);
  for (const host of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("down", { status: 503 }),
  ]) {
    state.host = host;
    expect(await shown(site, HOME)).toBe(kept);
  }
  state.host = () => new Promise(() => {});
  let late: string | undefined;
  const showing = shown(site, HOME).then((text) => {
    late = text;
  });
  await clock.pass(3_999);
  expect(late).toBeUndefined();
  await clock.pass(1);
  await showing;
  expect(late).toBe(kept);
});

test("an answer is shown even if the browser has no room to cache it", async () => {
  const { state, siteAt } = browser();
  const site = siteAt(HOME);
  await install(site);
  state.isFull = true;
  const newer = '<script src="./assets/index-2.js"></script>';
  state.host = async (url) => new Response(isPage(url) ? newer : "new figures");
  expect(await shown(site, HOME)).toBe(newer);
  expect(await shown(site, `${HOME}snapshots/2026-03-04.json`)).toBe("new figures");
});

test("snapshots, notes and revisions that were read are available offline", async () => {
  const { state, siteAt } = browser();
  const site = siteAt(HOME);
  await install(site);
  const files = ["2026-03-04.json", "index.json?past", "annotations.json", "changes.json"];
  const urls = files.map((file) => `${HOME}snapshots/${file}`);
  const read = () => Promise.all(urls.map((url) => shown(site, url)));
  state.host = async (url) => new Response(url);
  expect(await read()).toEqual(urls);
  await settled();
  state.host = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await read()).toEqual(urls);
});

test("two sites on one origin keep their offline copies apart", async () => {
  const { state, siteAt } = browser();
  const homes = ["a", "b"].map((name) => `${ORIGIN}/${name}/`);
  for (const home of homes) await install(siteAt(home));
  for (const home of homes) await tidy(siteAt(home));
  state.host = () => Promise.reject(new TypeError("Failed to fetch"));
  for (const home of homes) {
    expect(await shown(siteAt(home), home)).toContain(`${home}index.html`);
  }
});

test("pages and code of another program in the site's folder are not touched", async () => {
  const site = browser().siteAt(HOME);
  await install(site);
  const isAnswered = (path: string) => {
    const mode = path.startsWith("assets/") ? "cors" : "navigate";
    const request = { method: "GET", mode, url: HOME + path } as Request;
    return answer(site, request, () => {}) !== null;
  };
  const own = ["", "?last=7d", "index.html", "index", "index/", "index/index.html", "404.html"];
  const code = ["assets/index-1.js", "assets/ofAnotherBuild-Ab_3-xyz.js"];
  expect([...own, ...code].filter((path) => !isAnswered(path))).toEqual([]);
  const others = ["login", "login/", "login.html", "app/index.html", "assets/", "assets/login.js"];
  expect(others.filter(isAnswered)).toEqual([]);
});
