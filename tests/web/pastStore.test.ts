import { expect, onTestFinished, test, vi } from "vitest";
import { pastStore } from "../../web/data/pastStore.ts";
import { snapshotHost } from "../../web/data/snapshotHost.ts";
import { NoNetwork } from "../../web/data/trouble.ts";
import { PLAIN_ADDRESS } from "../../web/data/words.ts";
import { snapshotEntry } from "./openedStore.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const FOLDER = "https://host.example/snapshots/";

function hostOf(answer: (url: string) => Response) {
  return snapshotHost({
    folder: FOLDER,
    fetch: async (input) => answer(String(input)),
    now: () => 0,
  });
}

test.each([
  ["a list without it", () => Response.json({ schema: 1, snapshots: [snapshotEntry(20)] }), 1],
  ["no list", () => new Response("", { status: 404 }), 1],
  ["a host that fails", () => new Response("", { status: 503 }), 0],
])(
  "a past snapshot that nobody knows is told from one out of reach: %s",
  async (_, answer, times) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    let unknown = 0;
    const world = new OwnWorld("2026-11-21T12:00:00Z");
    const store = pastStore("2026-11-12", () => unknown++, hostOf(answer), world);
    store.show(PLAIN_ADDRESS);
    await settled();
    expect(unknown).toBe(times);
    if (times === 0) expect(store.view()).toMatchObject({ trouble: "away" });
  },
);

test("a host that answers any address with a page has no snapshots", async () => {
  const page = () => new Response("<!doctype html><title>Vigil</title>");
  expect(await hostOf(page).index(new AbortController().signal)).toEqual([]);
});

test("a host out of reach is no network, and an aborted read is no failure of its own", async () => {
  const host = snapshotHost({
    folder: FOLDER,
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    now: () => 0,
  });
  const controller = new AbortController();
  await expect(host.index(controller.signal)).rejects.toThrow(NoNetwork);
  controller.abort(new Error("left"));
  await expect(host.index(controller.signal)).rejects.toThrow("left");
});
