import * as z from "zod/mini";
import { cubeProblems } from "../cube/checkCube.ts";
import { type Cube, cubeSchema, instantSchema } from "../cube/cube.ts";
import { zoneClocks } from "../days/calendar.ts";
import { toSecond } from "../days/day.ts";
import { covers, isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { sendRequest } from "../requests/answer.ts";
import type { Client } from "../requests/backend.ts";
import { KeptOnly } from "./answerFailures.ts";
import { clocksDiffer, otherClocks, type ZonedDays } from "./backendClocks.ts";
import { COUNTED, CUBE_FUNCTION, cubeArguments, isMissingKeptAnswer } from "./cubeFunction.ts";

export interface FunctionReading extends ZonedDays {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** The version of the answer's format. */
export const ANSWER_VERSION = 1;

const UPGRADE = "run what `vigil sql` prints to upgrade it";

/** A cube of the function, and when it was counted, in epoch milliseconds. */
export interface FunctionCube {
  readonly cube: Cube;
  readonly takenAt: number;
}

/**
 * Has the backend's function count a cube of exactly the requested days, in one request.
 *
 * @param name `CUBE_FUNCTION` or `CUBE_SLOW`
 * @throws KeptOnly if the key may not count, OtherClocks, Failure of kind `backend` or `data`, or the signal's reason if it
 * was aborted
 */
export async function fetchCubeFromFunction(
  reading: FunctionReading,
  name = CUBE_FUNCTION,
): Promise<Cube> {
  // `CUBE_FUNCTION` may answer with a kept cube unless an argument forbids it. `CUBE_SLOW` always counts: it has no such argument.
  const ageArgument = name === CUBE_FUNCTION ? COUNTED : {};
  const { cube, takenAt } = await fetchAnswer(reading, name, ageArgument);
  // A key that may not count gets a kept cube in spite of the argument. It covers the days for which it was kept.
  if (isSameRange(cube.cover, reading.cover)) return cube;
  const message = `this key gets kept figures only, counted at ${toSecond(takenAt)}: use the secret key`;
  throw new KeptOnly("backend", message);
}

/**
 * Fetches a cube that the database keeps and whose cover may be longer, or one that it counts.
 *
 * @throws as `fetchCubeFromFunction` does
 */
export function fetchKeptCube(reading: FunctionReading, mayBeKept: boolean): Promise<FunctionCube> {
  return fetchAnswer(reading, CUBE_FUNCTION, mayBeKept ? {} : COUNTED);
}

/**
 * Fetches the cube that the database keeps, however old it is.
 *
 * @throws as `fetchCubeFromFunction` does
 */
export function fetchOldAnswer(reading: FunctionReading): Promise<FunctionCube> {
  return fetchAnswer(reading, CUBE_FUNCTION, { max_age: "1000 years" });
}

/**
 * Calls a function and checks its answer, whose cover holds the requested days and may be longer.
 *
 * @param ageArgument how old a kept cube may be; empty for the function's own limit
 * @throws KeptOnly if the key may not count and no kept answer has the days, otherwise as `fetchCubeFromFunction` does
 */
async function fetchAnswer(
  reading: FunctionReading,
  name: string,
  ageArgument: Readonly<Record<string, string>>,
): Promise<FunctionCube> {
  const { client, cover, timeZone, signal } = reading;
  const callArguments = { ...cubeArguments(cover, timeZone), ...ageArgument };
  const call = client.rpc(name, callArguments, { get: true });
  const { data } = await sendRequest(call, name, signal).catch((failure: unknown) => {
    const isKeptOnly = failure instanceof Failure && isMissingKeptAnswer(failure);
    if (!isKeptOnly) throw failure;
    throw new KeptOnly("backend", failure.message, { cause: failure.cause });
  });
  requireVersion(data);
  const answer = parseCube(data, reading);
  // The first of the counts that contradict each other.
  const [problem] = cubeProblems(answer.cube);
  if (problem !== undefined) {
    throw new Failure(
      "data",
      `dashboard_cube contradicts itself: ${problem}; check the views in the schema vigil`,
    );
  }
  return answer;
}

const versionSchema = z.object({ version: z.int() });

/** An answer without a version comes from a function that is older than versions. */
function requireVersion(answer: unknown): void {
  const version = z.safeParse(versionSchema, answer).data?.version ?? 0;
  if (version === ANSWER_VERSION) return;
  if (version < ANSWER_VERSION) {
    throw new Failure("data", `dashboard_cube is older than this program: ${UPGRADE}`);
  }
  throw new Failure(
    "data",
    `dashboard_cube answers in version ${version}, but this program reads version ${ANSWER_VERSION}: update Vigil`,
  );
}

const answerSchema = z.object({
  takenAt: instantSchema,
  clocks: z.array(z.object({ since: z.int(), ahead: z.int() })),
});

/**
 * The cube of an answer, and when it was counted.
 *
 * @throws Failure of kind `data` if it has another zone or lacks requested days, OtherClocks if the database's clocks of the
 *   zone are not this program's
 */
function parseCube(answer: unknown, reading: FunctionReading): FunctionCube {
  const { cover, timeZone } = reading;
  const cube = z.safeParse(cubeSchema, answer);
  const meta = z.safeParse(answerSchema, answer);
  const isRequested =
    cube.success && covers(cube.data.cover, cover) && cube.data.timeZone === timeZone;
  if (!isRequested || !meta.success) {
    const message = `dashboard_cube does not answer with the requested cube: ${UPGRADE}`;
    throw new Failure("data", message, { cause: cube.error ?? meta.error });
  }
  const firstDifference = clocksDiffer(meta.data.clocks, zoneClocks(cube.data.cover, timeZone));
  if (firstDifference !== null) throw otherClocks(reading, firstDifference);
  return { cube: cube.data, takenAt: Date.parse(meta.data.takenAt) };
}
