import { retriedImport } from "../retriedImport.ts";
import { cubeCache } from "./cubeCache.ts";
import { DashboardStore, type FetchCube } from "./dashboardStore.ts";
import type { LiveBackend } from "./liveBackend.ts";
import { type LiveSettings, liveSettings } from "./settings.ts";
import { fetchSnapshot, fetchSnapshotIndex } from "./snapshots.ts";

/** The zone whose days the page counts where it reads live. */
export const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Null where the page runs on snapshots alone. */
const settings = liveSettings(import.meta.env);

/** The one store of the page. Nothing is fetched before a range is shown. */
export const pageStore = new DashboardStore({
  cache: cubeCache(settings?.url ?? "", TIME_ZONE),
  live: settings && liveFetch(settings),
  snapshots: { index: fetchSnapshotIndex, fetch: fetchSnapshot },
  onFailure: (failure) => console.error(failure),
});

/** The client is a chunk of its own, which the page asks for with its first cube. */
function liveFetch(settings: LiveSettings): FetchCube {
  let backend: Promise<LiveBackend> | null = null;
  return async (range, signal) => {
    backend ??= connect(settings).catch((failure) => {
      backend = null;
      throw failure;
    });
    return (await backend).fetch(range, signal);
  };
}

const importBackend = retriedImport(() => import("./liveBackend.ts"));

async function connect(settings: LiveSettings): Promise<LiveBackend> {
  const { liveBackend } = await importBackend();
  return liveBackend(settings, TIME_ZONE, (isSignedIn) => {
    if (isSignedIn) pageStore.refresh();
    else void pageStore.forget();
  });
}
