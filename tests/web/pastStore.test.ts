import { expect, onTestFinished, test, vi } from "vitest";
import { indexEntry } from "../../cli/archive/folderIndex.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { pastStore } from "../../web/store/pastStore.ts";
import {
  BeingPublished,
  classifyReadError,
  NoNetwork,
  SignedOut,
} from "../../web/store/sources/readError.ts";
import { snapshotHost } from "../../web/store/sources/snapshots/snapshotHost.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { openStore, snapshotEntry } from "./openedStore.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const FOLDER = "https://host.example/snapshots/";

const { subtle } = globalThis.crypto;

function hostOf(answer: (url: string) => Response, subtle: SubtleCrypto | undefined) {
  return snapshotHost({
    folder: FOLDER,
    fetch: async (input) => answer(String(input)),
    now: () => 0,
    subtle,
  });
}

test.each([
  ["a list without it", () => Response.json({ schema: 1, snapshots: [snapshotEntry(20)] }), 1],
  ["no list", () => new Response("", { status: 404 }), 1],
  ["a host that fails", () => new Response("", { status: 503 }), 0],
])(
  "a missing past snapshot is reported, and an unreachable host is not: %s",
  async (_, answer, times) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    let unknown = 0;
    const world = new OwnWorld("2026-11-21T12:00:00Z");
    const store = pastStore("2026-11-12", () => unknown++, hostOf(answer, subtle), world);
    store.show("", null);
    await settled();
    expect(unknown).toBe(times);
    if (times === 0) expect(store.view()).toMatchObject({ readError: "unreachable" });
  },
);

test("a host that answers any address with the page of the site has no snapshots", async () => {
  const page = () => new Response('<!doctype html><title>Vigil</title><div id="root"></div>');
  expect(await hostOf(page, subtle).index(new AbortController().signal)).toEqual([]);
});

test.each<[string, () => Response]>([
  ["a login page", () => new Response("<!doctype html><title>Log in</title>")],
  ["401", () => new Response("", { status: 401 })],
  ["403", () => new Response("<html>", { status: 403 })],
  [
    "a redirect on the same origin",
    () => Object.defineProperty(new Response("<html>"), "redirected", { value: true }),
  ],
])("a site that answers with %s has ended the reader's session", async (_, answer) => {
  const { signal } = new AbortController();
  await expect(hostOf(answer, subtle).index(signal)).rejects.toThrow(SignedOut);
});

test("so has a site that redirects to a login of another origin, to which no page may read through", async () => {
  const host = snapshotHost({
    folder: FOLDER,
    fetch: async (_, init) => {
      if (init?.redirect !== "manual") throw new TypeError("Failed to fetch");
      return Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    },
    now: () => 0,
    subtle: undefined,
  });
  const failure = await host.index(new AbortController().signal).catch((failure) => failure);
  expect(failure).toBeInstanceOf(SignedOut);
  expect(classifyReadError(failure, true)).toBe("signedOut");
});

test("an unreachable host means no network, and an aborted read is no failure", async () => {
  const host = snapshotHost({
    folder: FOLDER,
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    now: () => 0,
    subtle: undefined,
  });
  const controller = new AbortController();
  await expect(host.index(controller.signal)).rejects.toThrow(NoNetwork);
  controller.abort(new Error("left"));
  await expect(host.index(controller.signal)).rejects.toThrow("left");
});

/** A snapshot of ten days as it is published. */
function published(
  to: Day,
  wallets: number,
  timeZone = "UTC",
): { entry: SnapshotEntry; text: string } {
  const cube = { ...cubeOf({ wallets }, { from: addDays(to, -19), to }), timeZone };
  const night = snapshot(cube, { from: addDays(to, -9), to });
  const text = snapshotText(night);
  return { entry: indexEntry(night, text, new Date("2026-11-21T02:00:00Z")), text };
}

const { entry, text: listed } = published("2026-11-20", 31);
const OTHER_SIZE = published("2026-11-20", 5).text;
const SAME_SIZE = published("2026-11-20", 32).text;
const OTHER_DAYS = published("2026-11-19", 31).text;
const OTHER_ZONE = published("2026-11-20", 31, "GMT").text;
const PLAIN_HTTP = undefined;

test("the test's half upload has the size that its index claims", () => {
  expect(OTHER_SIZE).not.toHaveLength(listed.length);
  expect(SAME_SIZE).toHaveLength(listed.length);
  expect(OTHER_DAYS).toHaveLength(listed.length);
  expect(OTHER_ZONE).toHaveLength(listed.length);
});

test.each([
  ["a file of another size", OTHER_SIZE, subtle],
  ["another file of the same size", SAME_SIZE, subtle],
  ["no file yet", null, subtle],
  ["a file of another size, by plain HTTP", OTHER_SIZE, PLAIN_HTTP],
  ["a file of other days, by plain HTTP", OTHER_DAYS, PLAIN_HTTP],
  ["a file of another zone, by plain HTTP", OTHER_ZONE, PLAIN_HTTP],
])("half an upload is reported and read again: the index and %s", async (_, old, crypto) => {
  let file = old === null ? () => new Response("", { status: 404 }) : () => new Response(old);
  const list = () => Response.json({ schema: 1, snapshots: [entry] });
  const answer = (url: string) => (url.endsWith("index.json") ? list() : file());
  const opened = openStore({ live: null, snapshots: hostOf(answer, crypto) });
  const { world, view, shown, failures, ask } = opened;
  await ask({});
  await vi.waitUntil(() => !view().isReading);
  expect([shown(), view().readError]).toEqual(["failed", "publishing"]);
  expect(failures).toEqual([expect.any(BeingPublished)]);
  file = () => new Response(listed);
  await world.pass(60_000);
  await vi.waitUntil(() => !view().isReading);
  expect([shown(), view().readError]).toEqual([31, null]);
});
