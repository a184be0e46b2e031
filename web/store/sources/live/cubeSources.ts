import type { Query } from "../../../../shared/days/query.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import type { SnapshotHost } from "../snapshots/snapshotHost.ts";
import type { SourcedCube } from "../sourcedCube.ts";

/** A cube that the page needs from its backend. */
export interface LiveReading {
  readonly query: Query;
  /** The days of the query, with its history if that costs little. */
  readonly cover: DayRange;
  /** Whether a cube that the database keeps will do. */
  readonly mayBeKept: boolean;
}

/** Fetches a cube that answers a query fully. */
export type FetchCube = (reading: LiveReading, signal: AbortSignal) => Promise<SourcedCube>;

/** The cubes that this browser has fetched from one backend for one viewer, kept between visits. */
export interface CubeCache {
  /** The cubes whose days are in a time zone. */
  read(timeZone: string): Promise<SourcedCube[]>;
  write(fetched: SourcedCube): Promise<void>;
  clear(): Promise<void>;
}

export interface CubeSources {
  /** Null, like `live`, if the page has no backend and uses snapshots only. */
  readonly cache: CubeCache | null;
  readonly live: FetchCube | null;
  readonly snapshots: Pick<SnapshotHost, "index" | "fetchCube">;
  /** Receives every failure. The page itself shows no error message. */
  onFailure(failure: unknown): void;
}
