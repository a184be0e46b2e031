import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cubeCache } from "../../web/store/sources/live/cubeCache.ts";
import { fetchOrTake, sendEarly } from "../../web/store/sources/live/earlyRequest.ts";
import { cubeOf } from "../shared/exampleRows.ts";

const URL = "https://example.org/rest/v1/rpc/dashboard_cube?from_day=2026-10-22";

/** The requests, with their signals. */
let fetched: { url: string; signal: AbortSignal | null | undefined }[];

beforeEach(() => {
  fetched = [];
  const fetch = async (url: string, init?: RequestInit) => {
    fetched.push({ url, signal: init?.signal });
    if (url.includes("nowhere")) throw new TypeError("Failed to fetch");
    return new Response(`answer ${fetched.length}`);
  };
  vi.stubGlobal("window", { fetch });
  vi.stubGlobal("fetch", fetch);
});

afterEach(() => void vi.unstubAllGlobals());

const text = async (url: string, init?: RequestInit) => (await fetchOrTake(url, init)).text();

test("the early answer is used once, by the same request", async () => {
  sendEarly(URL, {});
  expect(await text(URL)).toBe("answer 1");
  expect(await text(URL)).toBe("answer 2");
});

test("another request aborts the early request and is sent", async () => {
  sendEarly(URL, {});
  expect(await text(`${URL}&to_day=2026-11-21`)).toBe("answer 2");
  expect(fetched[0]?.signal?.aborted).toBe(true);
  expect(await text(URL)).toBe("answer 3");
});

test("another viewer's request aborts the early request too: the rows may differ", async () => {
  const anybody = { Authorization: "Bearer key" };
  sendEarly(URL, anybody);
  expect(await text(URL, { headers: { authorization: "Bearer session" } })).toBe("answer 2");
  expect(fetched[0]?.signal?.aborted).toBe(true);
  sendEarly(URL, anybody);
  expect(await text(URL, { headers: new Headers(anybody) })).toBe("answer 3");
  expect(fetched).toHaveLength(3);
});

test("the request that uses the early answer can abort it", async () => {
  sendEarly(URL, {});
  const controller = new AbortController();
  await fetchOrTake(URL, { signal: controller.signal });
  controller.abort();
  expect(fetched[0]?.signal?.aborted).toBe(true);
});

test("a failed early request fails only the request that uses its answer, and the next request is sent", async () => {
  sendEarly("https://nowhere.example", {});
  await new Promise((done) => setTimeout(done));
  await expect(fetchOrTake("https://nowhere.example")).rejects.toThrow("Failed to fetch");
  expect(await text(URL)).toBe("answer 2");
});

test("figures that a browser could not cache are requested early at the next visit, too", async () => {
  const setItem = vi.fn();
  vi.stubGlobal("localStorage", { setItem });
  const cube = cubeOf({}, { from: "2026-11-01", to: "2026-11-02" });
  const source = { kind: "live", at: 1, readAt: 1, origin: "function", duration: 1 } as const;
  // Node has no IndexedDB, like some private windows.
  await cubeCache("/", () => null).write({ cube, source });
  expect(setItem).not.toHaveBeenCalled();
});
