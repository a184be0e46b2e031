import { Failure } from "../../shared/failure.ts";
import { TEXTS } from "../texts.ts";
import type { CubeCache } from "./cubeCache.ts";
import { DashboardStore } from "./dashboardStore.ts";
import { namedSnapshot } from "./namedSnapshot.ts";
import { fetchPastIndex, fetchSnapshot } from "./snapshots.ts";

const NOTHING_CACHED: CubeCache = {
  read: async () => [],
  write: async () => {},
  clear: async () => {},
};

/**
 * A store that knows one snapshot and no other. `onUnknown` is told where the host answers and does
 * not have it; where nobody answers, the store tries again as any other does.
 */
export function pastStore(name: string, onUnknown: () => void): DashboardStore {
  return new DashboardStore({
    cache: NOTHING_CACHED,
    live: null,
    snapshots: {
      index: async (signal) => {
        const entry = namedSnapshot(await fetchPastIndex(signal), name);
        if (entry === undefined) throw new Failure("data", TEXTS.past.unknown(name));
        return [entry];
      },
      fetch: async (entry, signal) => {
        const { cube, source } = await fetchSnapshot(entry, signal);
        return { cube, source: { ...source, isPast: true } };
      },
    },
    onFailure: (failure) => {
      if (!(failure instanceof Failure)) return console.error(failure);
      console.warn(TEXTS.past.instead, failure.message);
      onUnknown();
    },
  });
}
