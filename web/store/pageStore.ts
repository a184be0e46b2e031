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

/** The site's snapshots. Their code is a separate chunk, which loads with the first call. */
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

/** The backend. Its code is a separate chunk, which starts loading at once. The first call connects to the backend. */
function lazyBackend(settings: LiveSettings): LiveBackend {
  // A failure is not lost: the call that needs the code imports it again.
  importBackend().catch(() => {});
  const backend = once(() => connect(settings));
  return {
    fetch: async (reading, signal) => (await backend()).fetch(reading, signal),
    cache: {
      read: async (timeZone) => (await backend()).cache.read(timeZone),
      write: async (fetched) => (await backend()).cache.write(fetched),
      clear: async () => (await backend()).cache.clear(),
    },
  };
}

/** Connects to the backend. What it reports goes to the page's own store, whatever snapshot is on screen. */
async function connect(settings: LiveSettings): Promise<LiveBackend> {
  const { liveBackend } = await importBackend();
  return liveBackend(settings, {
    onToken: () => pageStore.renew(),
    onOtherViewer: () => pageStore.forget(),
    onFault: () => pageStore.fault(),
  });
}

/** The only snapshot of a page in one file, which contains its cube: the store is seeded with it and never fetches it. */
function ownSnapshot(shipped: ShippedCube | null): SnapshotHost {
  return {
    index: async () => (shipped === null ? [] : [shipped.entry]),
    pastIndex: async () => [],
    fetchCube: async ({ file }) => {
      throw new Failure("data", `${file} is not in this file`);
    },
  };
}
