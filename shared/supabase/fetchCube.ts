import type { Cube } from "../cube/cube.ts";
import type { DayRange } from "../days/range.ts";
import { Failure, hasCode } from "../failure.ts";
import { CUBE_BY_NIGHT, type MAX_AGE } from "./cubeFunction.ts";
import { fetchCubeFromFunction, fetchKeptCube } from "./fetchCubeFromFunction.ts";
import { fetchCubeFromTables, type TablesReading } from "./fetchCubeFromTables.ts";

/** The part of a backend that a cube was read from. */
export type CubeOrigin = "function" | "tables";

export interface CubeReading extends Omit<TablesReading, "cover"> {
  /** The cover for each origin: more days cost a read of the tables more rows, a call of the function little. */
  readonly covers: Readonly<Record<CubeOrigin, DayRange>>;
  /**
   * How old a cube that the database keeps may be; its cover may be longer. A key that may not count gets any.
   * Null for a cube that is counted, or an error.
   */
  readonly maxAge: keyof typeof MAX_AGE | null;
}

export interface FetchedCube {
  readonly cube: Cube;
  readonly origin: CubeOrigin;
  /** When a cube that may be kept was counted, in epoch milliseconds; null for a cube counted by this call. */
  readonly takenAt: number | null;
}

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
    if (reading.maxAge === null) {
      return { cube: await fetchFromFunction(reading), origin: "function", takenAt: null };
    }
    const call = { ...reading, cover: reading.covers.function };
    return { ...(await fetchKeptCube(call, reading.maxAge)), origin: "function" };
  } catch (failure) {
    if (origin === "function" || !isMissing(failure)) throw failure;
    return fetchCube(reading, "tables");
  }
}

/** The secret key may wait longer if the backend has the function for calls by night. */
async function fetchFromFunction(reading: CubeReading): Promise<Cube> {
  const call = { ...reading, cover: reading.covers.function };
  if (!reading.seesAll) return fetchCubeFromFunction(call);
  try {
    return await fetchCubeFromFunction(call, CUBE_BY_NIGHT);
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
    return fetchCubeFromFunction(call);
  }
}

const NO_SUCH_FUNCTION = "PGRST202";

function isMissing(failure: unknown): boolean {
  return failure instanceof Failure && hasCode(failure.cause, NO_SUCH_FUNCTION);
}
