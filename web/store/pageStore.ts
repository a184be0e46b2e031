import { Failure } from "../../shared/failure.ts";
import type { LiveSettings } from "../../shared/siteSettings.ts";
import { once } from "../browser/once.ts";
import { readData } from "../browser/pageData.ts";
import { IS_ONE_FILE, SITE } from "../browser/parsePage.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import { siteBrand } from "../browser/siteBrand.ts";
import { browserWorld } from "./browserWorld.ts";
import { dashboardStore } from "./dashboardStore.ts";
import type { LiveBackend } from "./sources/live/liveBackend.ts";
import { liveSettings as settings, usualZone } from "./sources/live/settings.ts";
import type { ShippedCube } from "./sources/snapshots/snapshotCube.ts";
import type { SnapshotHost } from "./sources/snapshots/snapshotHost.ts";

const importHost = retriedImport(() => import("./sources/snapshots/snapshotHost.ts"));
const importBackend = retriedImport(() => import("./sources/live/liveBackend.ts"));

export const snapshots = IS_ONE_FILE ? ownSnapshot(readData("shipped-snapshot")) : lazyHost();

const backend = settings && lazyBackend(settings);

/** The page's only store. Nothing is fetched before a range is shown. */
export const pageStore = dashboardStore(
  {
    cache: backend?.cache ?? null,
    live: backend?.fetch ?? null,
    snapshots,
    timeZone: usualZone,
    days: siteBrand,
    onFailure: console.error,
  },
  browserWorld,
);

/** The host's code is a separate chunk: the page's own snapshot and a backend need none of it. */
function lazyHost(): SnapshotHost {
  const host = once(async () =>
    (await importHost()).snapshotHost({
      folder: `${SITE}snapshots/`,
      fetch: (input, init) => window.fetch(input, init),
      now: () => performance.now(),
      subtle: globalThis.crypto?.subtle,
    }),
  );
  return {
    index: async (signal) => (await host()).index(signal),
    pastIndex: async (signal) => (await host()).pastIndex(signal),
    fetchCube: async (entry, signal) => (await host()).fetchCube(entry, signal),
  };
}

/** The backend's code is a separate chunk. It starts loading before a range is shown. */
function lazyBackend(settings: LiveSettings): LiveBackend {
  importBackend().catch(() => {});
  const connected = once(() => connect(settings));
  return {
    fetch: async (...read) => (await connected()).fetch(...read),
    cache: {
      read: async (timeZone) => (await connected()).cache.read(timeZone),
      write: async (fetched) => (await connected()).cache.write(fetched),
      clear: async () => (await connected()).cache.clear(),
    },
  };
}

/** Connects to the backend. What it reports goes to the page's own store, whatever snapshot is on screen. */
async function connect(settings: LiveSettings): Promise<LiveBackend> {
  const { liveBackend } = await importBackend();
  return liveBackend(settings, {
    onFresh: () => pageStore.renew(),
    onOther: () => pageStore.forget(),
    onFault: () => pageStore.fault(),
  });
}

/** The only snapshot of a page in one file. The page itself has it. */
function ownSnapshot(shipped: ShippedCube | null): SnapshotHost {
  return {
    index: async () => (shipped === null ? [] : [shipped.entry]),
    pastIndex: async () => [],
    fetchCube: async ({ file }) => {
      throw new Failure("data", `${file} is not in this file`);
    },
  };
}
