import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cubeSchema } from "../../shared/cube/cube.ts";
import { apiKey } from "../embedded/apiKeys.ts";
import { cachedCubes, historyCached } from "./cachedCubes.ts";
import { changeCube, refuse } from "./changedCube.ts";
import { notes, pick } from "./page.ts";
import {
  cardsShown,
  cardValues,
  complaints,
  cubeReads,
  eventually,
  goTo,
  hold,
  isBackend,
  isCube,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  sourceOf,
  type Visit,
  visitCards,
} from "./testbed.ts";

const LAST_30_DAYS = "Jan 05, 2025 - Feb 04, 2025";

const testbed = ofFile(openSharedTestbed);

/** Advances the page's clock until the header shows the text. */
async function untilSource(page: Page, text: string | RegExp): Promise<void> {
  while ((await page.locator(".source", { hasText: text }).count()) === 0) {
    await page.clock.runFor(1_000);
  }
}

describe("SPEC 4: queries follow the range", () => {
  test("queries run only when both ends are set", async () => {
    const { page, requests, open } = await testbed.visit();
    await open("?from=");
    await page.getByText("Pick a date range").first().waitFor();
    await pick(page, "Friday, January 10, 2025");
    await page.getByText("Jan 10, 2025 - pick the last day").waitFor();
    expect(cubeReads(requests)).toEqual([]);
    await page.getByRole("button", { name: "Wednesday, January 15, 2025" }).click();
    await cardsShown(page);
    expect(await rangeLabel(page)).toBe("Jan 10, 2025 - Jan 15, 2025");
    await historyCached(page);
    expect(cubeReads(requests).map(({ searchParams }) => [...searchParams.values()])).toEqual([
      ["2025-01-04", "2025-01-15", "UTC"],
      ["2024-01-02", "2025-01-15", "UTC"],
    ]);
  });
});

describe("the first figures", () => {
  /** The number of cubes requested before the page's code has loaded. */
  async function askedWithoutCode({ page, requests }: Visit, load: () => Promise<unknown>) {
    const before = cubeReads(requests).length;
    let asked = 0;
    await page.addInitScript(() => {
      const noteRun = ({ target }: Event) => {
        if (String(Object(target).src).includes("early")) Object.assign(window, { earlyRan: true });
      };
      document.addEventListener("load", noteRun, { capture: true });
    });
    await page.route("**/assets/index-*.js", async (route) => {
      await eventually(() => page.evaluate(() => "earlyRan" in window), true);
      // Requests are observed in order: the early script's request comes first.
      const last = page.waitForRequest("**/robots.txt?last");
      await page.evaluate(() => void fetch("robots.txt?last"));
      await last;
      asked = cubeReads(requests).length - before;
      await route.continue();
    });
    await load();
    await cardsShown(page);
    return asked;
  }

  test("are requested while the code is loading, on a first visit, and once", async () => {
    const visit = await testbed.visit();
    const { page, requests, open } = visit;
    expect(await askedWithoutCode(visit, () => open("?last=7d"))).toBe(1);
    await historyCached(page);
    expect(cubeReads(requests)).toHaveLength(2);
    // The styles of the page are in its HTML, and no code waits for them again.
    const sheets = requests.filter((request) => /\/(index|page)-[^/]*\.css$/.test(request.url()));
    expect(sheets).toEqual([]);
    await page.unrouteAll();
    expect(await askedWithoutCode(visit, () => page.reload())).toBe(0);
  });
});

describe("SPEC 7: the connection test", () => {
  const testsIn = ({ log, requests }: Visit) => ({
    log: log.filter((line) => line.includes("Connection test")),
    rows: requests.filter((request) => request.url().includes("/rest/v1/transactions?")).length,
  });

  test("reads one row after the first figures, which the function counts, and logs the result once; a key that may not read the table is logged, and not asked for again on the next visit", async () => {
    const visit = await testbed.visit({ clockGoes: true });
    const release = await hold(visit.page, isCube);
    await visit.open();
    expect(testsIn(visit)).toEqual({ log: [], rows: 0 });
    release();
    await cardsShown(visit.page);
    const none = expect.stringContaining(
      "info: Connection test: the backend answers, and shows this key no row of transactions",
    );
    await eventually(() => testsIn(visit), { log: [none], rows: 1 });
    await visit.page.route(/\/rest\/v1\/transactions\?/, refuse);
    const refused = expect.stringMatching(/^info: Connection test: .* may not read transactions/);
    await visit.open();
    await eventually(() => testsIn(visit), { log: [none, refused], rows: 2 });
    await visit.open();
    await eventually(() => testsIn(visit), { log: [none, refused, refused], rows: 2 });
  });
});

describe("a backend on the reader's own machine, behind a public page", () => {
  const BACKEND = "http://127.0.0.1:54321";

  /** Serves the page as a public site whose backend is local, and leaves its requests without an answer. */
  async function openPublic(visit: Visit, site: string): Promise<Page> {
    const { page } = visit;
    await page.route(`${BACKEND}/**`, () => {});
    const html = await readFile(join(testbed.folder, "index.html"), "utf8");
    const body = html
      .replace('"url":"/"', `"url":"${BACKEND}"`)
      .replace("connect-src 'self'", `connect-src 'self' ${BACKEND}`);
    await page.route(`${site}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === "/"
        ? route.fulfill({ body, contentType: "text/html" })
        : route.fulfill({ path: join(testbed.folder, pathname) });
    });
    await page.goto(`${site}/`, { waitUntil: "commit" });
    await page.getByText("Reading …").waitFor();
    return page;
  }

  const PROMPT =
    /^The backend 127\.0\.0\.1:54321 is on .*: allow this site to reach it if the browser asks\.$/;
  const DENIED =
    /^The browser keeps this site from its backend 127\.0\.0\.1:54321 .*: allow it in the settings of this site, then reload\.$/;

  test("is named after a wait of 2 s with what to allow, by the permission as it is, unless the page is on the local network itself", async () => {
    const visit = await testbed.visit({ clockGoes: true });
    await visit.page.addInitScript(() => {
      const permission = Object.assign(new EventTarget(), { name: "", state: "granted" });
      const known = new Promise((resolve) =>
        Object.assign(window, {
          change(state: string) {
            resolve(permission);
            permission.state = state;
            permission.dispatchEvent(new Event("change"));
          },
        }),
      );
      Object.assign(navigator.permissions, { query: () => known });
    });
    const page = await openPublic(visit, "https://vigil.test");
    const noteTexts = () => notes(page).allTextContents();
    const change = (state: PermissionState) =>
      page.evaluate((state) => Reflect.get(window, "change")(state), state);
    const passDueTime = async () => {
      await page.clock.runFor(2_000);
      await page.getByText(/^Reading … [2-9] s$/).waitFor();
    };
    await passDueTime();
    expect(await noteTexts()).toEqual([]);
    await change("denied");
    await eventually(noteTexts, [expect.stringMatching(DENIED)]);
    await change("granted");
    await eventually(noteTexts, []);
    await change("prompt");
    await eventually(noteTexts, [expect.stringMatching(PROMPT)]);

    await openPublic(visit, "https://vigil.local");
    await change("prompt");
    await passDueTime();
    expect(await noteTexts()).toEqual([]);
  });
});

describe("the range in the URL", () => {
  /** Another range comes between two visits to the last 30 days: each visit then shows a change. */
  const SHOWN: Readonly<Record<string, string>> = {
    "?from=2025-01-11&to=2025-01-20": "Jan 11, 2025 - Jan 20, 2025",
    "?last=7d": "Jan 28, 2025 - Feb 04, 2025",
    "?from=": "Pick a date range",
    "?from=2025-02-30&to=2025-03-01": LAST_30_DAYS,
    "?from=yesterday": "Feb 03, 2025 - Feb 04, 2025",
    "?utm_source=mail": LAST_30_DAYS,
  };

  test("is shown, or else the last 30 days; a note says which days replace the requested days, and why", async () => {
    const { page, log } = await visitCards(testbed);
    for (const [search, label] of Object.entries(SHOWN)) {
      await goTo(page, search);
      await eventually(() => rangeLabel(page), label);
    }
    const note = notes(page);
    await goTo(page, "?from=2025-02-01&to=2025-01-01");
    await eventually(
      () => note.textContent(),
      `Shown instead: ${LAST_30_DAYS} (invalid range: 2025-02-01 is after 2025-01-01 (swap the two))`,
    );
    await pick(page, "Last 28 days");
    await note.waitFor({ state: "detached" });
    expect(complaints(log)).toEqual([]);
  });
});

describe("the cache", () => {
  test("holds counts and no identity, over one connection: a reload shows them at once, then live ones", async () => {
    const visit = await testbed.visit();
    const { page, open } = visit;
    await page.addInitScript(countConnections);
    await open();
    await cardsShown(page);
    await historyCached(page);
    const connections = () => page.locator("html").getAttribute("data-opened");
    const opened = await connections();
    const before = cubeReads(visit.requests).length;
    const refresh = page.getByRole("button", { name: "Refresh" });
    await refresh.click();
    await eventually(() => cubeReads(visit.requests).length > before, true);
    await eventually(() => refresh.getAttribute("aria-busy"), "false");
    expect(await connections()).toBe(opened);
    const [entry] = await cachedCubes(page);
    expect(Object.keys(entry ?? {}).sort()).toEqual([
      "at",
      "backend",
      "cube",
      "duration",
      "origin",
      "version",
      "viewer",
    ]);
    expect(JSON.stringify(entry)).not.toMatch(/@|0x|example/);
    expect(cubeSchema.safeParse(entry?.["cube"]).success).toBe(true);
    await page.clock.setFixedTime("2025-02-04T17:00:00Z");
    await changeCube(page, (cube) => {
      cube.wallets = 31;
    });
    const answer = await hold(page, isCube);
    await open();
    await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
    await eventually(() => sourceOf(page), "Cached · 2 h old");
    answer();
    await eventually(() => sourceOf(page), "Live · 17:00");
    await eventually(() => cardValues(page), ["2", "2", "31", "80"]);
  });
});

/** Counts in the page how often a database is opened. */
function countConnections(): void {
  const open = indexedDB.open.bind(indexedDB);
  let opened = 0;
  indexedDB.open = (...named) => {
    document.documentElement.dataset["opened"] = `${++opened}`;
    return open(...named);
  };
}

describe("SPEC 8: a backend that does not answer", () => {
  test("at the start: the status reports it, errors are in the console only", async () => {
    const { page, log, open } = await testbed.visit({ clockGoes: true });
    await page.route(isBackend, (route) => route.abort("connectionrefused"));
    await open();
    await page.getByRole("article").first().waitFor();
    await untilSource(page, "Can't reach backend");
    await eventually(() => cardValues(page), ["–", "–", "–", "–"]);
    expect(await page.locator("main").textContent()).not.toMatch(/error|fail|refuse|reach|http/i);
    await page.clock.runFor(20_000);
    const logged = (what: RegExp) => log.filter((line) => what.test(line)).length;
    await eventually(() => logged(/^error: Failure: .* cannot be reached/), 1);
    await eventually(() => logged(/^error: Connection test/), 1);
  });
});

test("a backend with other clock changes in the viewer's zone is read in UTC days, with a notice", async () => {
  const { page, open } = await testbed.visit({ timezoneId: "America/Santiago" });
  await changeCube(page, (cube) => {
    if (cube.timeZone !== "UTC") Object(cube).clocks.shift();
  });
  await open();
  await eventually(
    () => notes(page).textContent(),
    "Days of UTC: the backend has other clock changes in America/Santiago",
  );
  await eventually(() => sourceOf(page), "Live · 12:00");
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
});

describe("SPEC 4: the session in local storage", () => {
  const KEY = "sb-127-auth-token";
  const TOKEN = apiKey("service_role");

  function session(expiresAt: string) {
    return {
      access_token: TOKEN,
      refresh_token: "first",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: Date.parse(expiresAt) / 1000,
      user: { id: "8f4f3c52-3b6f-4a8e-9d6f-0b1f2c3d4e5f", aud: "authenticated" },
    };
  }

  const LINK = `#access_token=${apiKey("anon")}&refresh_token=x&expires_in=3600&token_type=bearer&type=magiclink`;

  function storedSession(page: Page): Promise<string | null> {
    return page.evaluate((key) => localStorage.getItem(key), KEY);
  }

  async function visitWith(stored: object): Promise<Visit> {
    const visit = await testbed.visit();
    await visit.page.addInitScript(
      ([key, value]) => {
        if (sessionStorage.getItem("put") === null) localStorage.setItem(key, value);
        sessionStorage.setItem("put", "once");
      },
      [KEY, JSON.stringify(stored)] as const,
    );
    return visit;
  }

  async function shownWith(visit: Visit, link = ""): Promise<void> {
    await visit.open(link);
    await cardsShown(visit.page);
    await historyCached(visit.page);
  }

  async function bearersOf({ requests }: Visit): Promise<Set<string | null>> {
    const reads = requests.filter((request) => isCube(new URL(request.url())));
    return new Set(await Promise.all(reads.map((read) => read.headerValue("authorization"))));
  }

  test("is refreshed when it has expired, and kept; once it has ended while the page was closed, no figures are left", async () => {
    const visit = await visitWith(session("2025-02-04T14:00:00Z"));
    const { page } = visit;
    const fresh = { ...session("2025-02-04T16:00:00Z"), access_token: apiKey("anon") };
    await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
      route.fulfill({ json: { ...fresh, refresh_token: "second" } }),
    );
    await shownWith(visit);
    expect(await bearersOf(visit)).toEqual(new Set([`Bearer ${fresh.access_token}`]));
    expect(JSON.parse((await storedSession(page)) ?? "")).toMatchObject({
      refresh_token: "second",
    });

    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await page.route(isCube, () => {});
    await page.reload();
    await eventually(() => cachedCubes(page), []);
    await eventually(() => page.locator("main").getAttribute("aria-busy"), "true");
  });

  test("is sent with every read, and no session in a link replaces it; a change in another tab causes a read, and its end removes the figures", async () => {
    const visit = await visitWith(session("2025-02-04T16:00:00Z"));
    const { page, requests } = visit;
    await shownWith(visit, LINK);
    expect(await bearersOf(visit)).toEqual(new Set([`Bearer ${TOKEN}`]));
    expect(JSON.parse((await storedSession(page)) ?? "").access_token).toBe(TOKEN);
    const refresh = page.getByRole("button", { name: "Refresh" });
    for (const event of ["SIGNED_IN", "TOKEN_REFRESHED"]) {
      const read = page.waitForEvent("requestfinished", (request) =>
        isCube(new URL(request.url())),
      );
      await tellOtherTabs(page, KEY, { event, session: session("2025-02-04T17:00:00Z") });
      await read;
      // A running read keeps the figures, and the next event would start no new read.
      await eventually(() => refresh.getAttribute("aria-busy"), "false");
      await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
    }
    await page.route(isCube, () => {});
    const before = cubeReads(requests).length;
    await tellOtherTabs(page, KEY, { event: "SIGNED_OUT", session: null });
    await eventually(() => page.locator("main").getAttribute("aria-busy"), "true");
    await eventually(() => cachedCubes(page), []);
    await eventually(() => cubeReads(requests).length > before, true);
  });

  test("that the backend refuses is left out where visitors may read", async () => {
    const [header, payload] = TOKEN.split(".");
    const foreign = { ...session("2025-02-04T16:00:00Z"), access_token: `${header}.${payload}.x` };
    const visit = await visitWith(foreign);
    await shownWith(visit);
    await eventually(() => cardValues(visit.page), ["2", "2", "30", "80"]);
    expect(await bearersOf(visit)).toEqual(
      new Set([`Bearer ${foreign.access_token}`, `Bearer ${apiKey("anon")}`]),
    );
  });

  test("that begins in another tab takes over, which one in a link does not: the client for sessions is loaded and reads for the session", async () => {
    const visit = await visitCards(testbed, LINK);
    await historyCached(visit.page);
    expect(await storedSession(visit.page)).toBeNull();
    const code = /\/assets\/wholeClient-/;
    expect(visit.requests.filter((request) => code.test(request.url()))).toEqual([]);
    const other = await visit.page.context().newPage();
    await other.goto(`${testbed.url}robots.txt`);
    await other.evaluate(([key, value]) => localStorage.setItem(key, value), [
      KEY,
      JSON.stringify(session("2025-02-04T16:00:00Z")),
    ] as const);
    await eventually(async () => (await bearersOf(visit)).has(`Bearer ${TOKEN}`), true);
    await eventually(() => cardValues(visit.page), ["2", "2", "30", "80"]);
    const readsBefore = cubeReads(visit.requests).length;
    await other.evaluate((key) => localStorage.removeItem(key), KEY);
    await eventually(() => cubeReads(visit.requests).length > readsBefore, true);
    await other.close();
  });
});

/** Sends the message of a client in another tab. */
function tellOtherTabs(page: Page, key: string, message: object): Promise<void> {
  return page.evaluate(([key, message]) => new BroadcastChannel(key).postMessage(message), [
    key,
    message,
  ] as const);
}
