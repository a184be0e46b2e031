import { Failure } from "../../shared/failure.ts";
import { TEXTS } from "../texts.ts";
import type { CubeCache } from "./cubesAtHand.ts";
import { DashboardStore } from "./dashboardStore.ts";
import { namedSnapshot } from "./namedSnapshot.ts";
import type { SnapshotHost } from "./snapshotHost.ts";
import type { World } from "./world.ts";

const NOTHING_CACHED: CubeCache = {
  read: async () => [],
  write: async () => {},
  clear: async () => {},
};

/** The host answers, and does not have the snapshot of a name. */
class UnknownSnapshot extends Failure {}

/**
 * A store that knows one snapshot and no other. `onUnknown` is told where the host answers and does
 * not have it; where nobody answers, the store tries again as any other does.
 */
export function pastStore(
  name: string,
  onUnknown: () => void,
  host: SnapshotHost,
  world: World,
): DashboardStore {
  return new DashboardStore(
    {
      cache: NOTHING_CACHED,
      live: null,
      snapshots: {
        index: async (signal) => {
          const entry = namedSnapshot(await host.pastIndex(signal), name);
          if (entry === undefined) throw new UnknownSnapshot("data", TEXTS.past.unknown(name));
          return [entry];
        },
        fetchCube: async (entry, signal) => {
          const { cube, source } = await host.fetchCube(entry, signal);
          return { cube, source: { ...source, isPast: true } };
        },
      },
      timeZone: "UTC",
      onFailure: (failure) => {
        if (!(failure instanceof UnknownSnapshot)) return console.error(failure);
        console.warn(TEXTS.past.instead, failure.message);
        onUnknown();
      },
    },
    world,
  );
}
