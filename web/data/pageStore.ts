import { retriedImport } from "../browser/retriedImport.ts";
import { browserWorld } from "./browserWorld.ts";
import { cubeCache } from "./cubeCache.ts";
import type { FetchCube } from "./cubesAtHand.ts";
import { DashboardStore } from "./dashboardStore.ts";
import type { LiveBackend } from "./liveBackend.ts";
import { pastStore } from "./pastStore.ts";
import { type LiveSettings, liveSettings } from "./settings.ts";
import { snapshotHost } from "./snapshotHost.ts";
import { viewerZone } from "./viewerZone.ts";

const importBackend = retriedImport(() => import("./liveBackend.ts"));

/** Null where the page runs on snapshots alone. */
const settings = liveSettings(import.meta.env);

export const snapshots = snapshotHost({
  folder: `${import.meta.env.BASE_URL}snapshots/`,
  fetch: (input, init) => window.fetch(input, init),
  now: () => performance.now(),
});

/** The one store of the page. Nothing is fetched before a range is shown. */
export const pageStore = new DashboardStore(
  {
    cache: cubeCache(settings?.url ?? ""),
    live: settings && liveFetch(settings),
    snapshots,
    timeZone: viewerZone,
    onFailure: (failure) => console.error(failure),
  },
  browserWorld,
);

/** A store of one past snapshot; `onUnknown` is told where the host does not have it. */
export function pastPageStore(name: string, onUnknown: () => void): DashboardStore {
  return pastStore(name, onUnknown, snapshots, browserWorld);
}

/** What speaks to the backend is a chunk of its own, on its way before a range is shown. */
function liveFetch(settings: LiveSettings): FetchCube {
  let backend: Promise<LiveBackend> | null = null;
  importBackend().catch(() => {});
  return async (question, historyDays, signal) => {
    backend ??= connect(settings).catch((failure) => {
      backend = null;
      throw failure;
    });
    return (await backend).fetch(question, historyDays, signal);
  };
}

async function connect(settings: LiveSettings): Promise<LiveBackend> {
  const { liveBackend } = await importBackend();
  return liveBackend(settings, {
    onFresh: () => pageStore.refresh(),
    onOther: () => pageStore.forget(),
  });
}
