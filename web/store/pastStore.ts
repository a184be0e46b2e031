import { Failure } from "../../shared/failure.ts";
import { siteBrand } from "../browser/siteBrand.ts";
import { TEXTS } from "../texts.ts";
import { type DashboardStore, dashboardStore } from "./dashboardStore.ts";
import { namedSnapshot } from "./sources/snapshots/namedSnapshot.ts";
import type { SnapshotHost } from "./sources/snapshots/snapshotHost.ts";
import type { StoreWorld } from "./storeWorld.ts";

/** The site has no snapshot of this name. */
class UnknownSnapshot extends Failure {}

/**
 * A store of a single past snapshot. It retries as usual if the site cannot be reached.
 *
 * @param onUnknown called if the site has no snapshot of this name
 */
export function pastStore(
  name: string,
  onUnknown: () => void,
  host: SnapshotHost,
  world: StoreWorld,
): DashboardStore {
  return dashboardStore(
    {
      cache: null,
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
      // Only for today's date until the index is read: then the snapshot's own zone counts.
      timeZone: "UTC",
      days: siteBrand,
      onFailure: (failure) => {
        if (failure instanceof UnknownSnapshot) {
          console.warn(TEXTS.past.usualFigures, failure.message);
          onUnknown();
        } else {
          console.error(failure);
        }
      },
    },
    world,
  );
}
