import { isAbsolute, join } from "node:path";
import type { Readable } from "node:stream";
import type { Outages } from "../../shared/requests/outages.ts";
import type { TerminalStyle } from "../text/layout.ts";

/** Everything that a run of the command line takes from its process; `index.ts` makes the real world. */
export interface World {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: () => Readable;
  readonly env: Environment;
  /**
   * The folder in which relative paths begin; empty for the working folder of the process, so that
   * messages name a path as it was written.
   */
  readonly cwd: string;
  /** The script that was started, as `process.argv` has it. */
  readonly script: string;
  /** The IANA name of the zone; any other text if the system names no zone. */
  readonly timeZone: string;
  /** The version of the time zone data, such as `2025c`, if it is known. */
  readonly zoneData?: string | undefined;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  readonly fetch: typeof fetch;
  /** The backends that do not answer, for all clients of a run. */
  readonly outages: Outages;
  /** Aborts when the run has to stop; the reason is an `Ending`. */
  readonly signal: AbortSignal;
  /**
   * Lets a signal end the process at once until `work` is done. For work that needs no cleanup and
   * blocks the thread, so that a listener would run seconds after the signal.
   */
  readonly endAtOnce: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether a fault of the backend may last for minutes, since no reader waits for the answer. */
  readonly isUnattended?: boolean;
}

/** The world of a command that schedulers run. */
export function unattended(world: World): World {
  return { ...world, isUnattended: world.stderr.isTTY !== true };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The part of a standard stream that a run needs. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  /** The terminal's width; 0 if the terminal does not know it. */
  readonly columns?: number | undefined;
  /** Returns false if the next write should wait until `done` is called. */
  write(text: string, done?: (error?: Error | null) => void): unknown;
}

/** The path of a file or folder that the command line names. */
export function located(path: string, { cwd }: Pick<World, "cwd">): string {
  return cwd === "" || isAbsolute(path) ? path : join(cwd, path);
}

type Stream = Pick<Output, "isTTY">;

/** The width if neither the terminal nor COLUMNS says one. */
export const USUAL_COLUMNS = 80;

/**
 * The style of stdout. The width of a terminal takes precedence over COLUMNS. Without a terminal and COLUMNS, `columns` is
 * null: then lines are not fitted.
 */
export function terminalStyle({ stdout, env }: Pick<World, "stdout" | "env">): TerminalStyle {
  const { isTTY, columns } = stdout;
  const setting = env["COLUMNS"] ?? "";
  const settingColumns = /^[1-9]\d{0,3}$/.test(setting) ? Number(setting) : null;
  return {
    // A terminal that does not know its width says 0.
    columns: isTTY ? columns || settingColumns || USUAL_COLUMNS : settingColumns,
    colour: hasColour(stdout, env),
  };
}

/** Whether to use colour: NO_COLOR and FORCE_COLOR decide, otherwise the terminal. */
export function hasColour(stream: Stream, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return movesCursor(stream, environment);
}

/** Whether a stream is a terminal that understands escape sequences. */
export function movesCursor({ isTTY = false }: Stream, { TERM }: Environment): boolean {
  return isTTY && TERM !== "dumb";
}
