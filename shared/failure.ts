/**
 * The kind of an error, and its exit code:
 * - `usage`: an option, a range or a setting is wrong or missing (2),
 * - `backend`: the backend is unreachable or refuses (3),
 * - `data`: the data is incomplete or inconsistent (4),
 * - `locked`: another run is writing (75).
 */
export type FailureKind = "usage" | "backend" | "data" | "locked";

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

interface FailureOptions extends ErrorOptions {
  readonly details?: readonly string[];
}

/**
 * An error meant for the user: one sentence on one line that names the value and the next step. Several
 * problems at once are `details`, one line each. Line breaks in values and foreign messages become
 * spaces.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly details: readonly string[];

  constructor(
    readonly kind: FailureKind,
    message: string,
    { details = [], ...options }: FailureOptions = {},
  ) {
    super(message.replace(LINE_BREAKS, " "), options);
    this.details = details.map((detail) => detail.replace(LINE_BREAKS, " "));
  }
}

/** A member of a value of any type, such as a caught error or foreign JSON; undefined if it has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name);
}

/** The value of a text of JSON; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code of an error of PostgREST, PostgreSQL or the system, such as `ENOENT`; null if it has none. */
export function errorCode(error: unknown): string | null {
  const code = memberOf(error, "code");
  return typeof code === "string" ? code : null;
}

/** Whether an error has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = errorCode(error);
  return code !== null && codes.includes(code);
}

/** The result of some work, or the Failure that it throws or rejects with. Any other error is thrown on. */
export async function attempt<Result>(
  work: Promise<Result> | (() => Result),
): Promise<Result | Failure> {
  try {
    return await (work instanceof Promise ? work : work());
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
