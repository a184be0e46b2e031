import type { Cube } from "../cube/cube.ts";
import type { DayRange } from "../days/range.ts";
import { Failure, hasCode } from "../failure.ts";
import type { FunctionReading } from "./fetchCubeFromFunction.ts";
import { fetchCubeFromTables, type TablesReading } from "./fetchCubeFromTables.ts";

/** The part of a backend that a cube was read from. */
export type CubeOrigin = "function" | "tables";

export interface CubeReading extends Omit<TablesReading, "cover"> {
  /** The cover for each origin. More days mean more rows for a read of the tables, but cost the function little. */
  readonly covers: Readonly<Record<CubeOrigin, DayRange>>;
  /** Fetches a cube from the function: one that it counts, or one that the database keeps. */
  readonly fetchFromFunction: FromFunction;
}

export interface FetchedCube {
  readonly cube: Cube;
  readonly origin: CubeOrigin;
  /** When a cube that may be kept was counted, in epoch milliseconds; null for a cube counted by this call. */
  readonly takenAt: number | null;
}

export type FromFunction = (
  reading: FunctionReading & Pick<TablesReading, "seesAll">,
) => Promise<Omit<FetchedCube, "origin">>;

/**
 * Fetches a cube from the backend's function or its tables. `auto` calls the function, and reads the
 * tables if the backend does not have it.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason if it was aborted
 */
export async function fetchCube(
  reading: CubeReading,
  origin: CubeOrigin | "auto",
): Promise<FetchedCube> {
  if (origin === "tables") {
    return {
      cube: await fetchCubeFromTables({ ...reading, cover: reading.covers.tables }),
      origin,
      takenAt: null,
    };
  }
  try {
    const call = { ...reading, cover: reading.covers.function };
    return { ...(await reading.fetchFromFunction(call)), origin: "function" };
  } catch (failure) {
    if (origin === "function" || !hasNoFunction(failure)) throw failure;
    return fetchCube(reading, "tables");
  }
}

const NO_SUCH_FUNCTION = "PGRST202";

/** Whether the backend does not have a function. */
export function hasNoFunction(failure: unknown): boolean {
  return failure instanceof Failure && hasCode(failure.cause, NO_SUCH_FUNCTION);
}
