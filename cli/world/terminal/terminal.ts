import type { TerminalStyle } from "../text/layout.ts";
import type { Environment, Output, World } from "../world.ts";

type Stream = Pick<Output, "isTTY">;

/** The width where neither the terminal nor COLUMNS says one. */
export const USUAL_COLUMNS = 80;

export function terminalStyle({ stdout, env }: Pick<World, "stdout" | "env">): TerminalStyle {
  const { isTTY, columns } = stdout;
  const wanted = /^[1-9]\d{0,3}$/.test(env["COLUMNS"] ?? "") ? Number(env["COLUMNS"]) : null;
  return {
    columns: isTTY ? columns || wanted || USUAL_COLUMNS : wanted,
    colour: hasColour(stdout, env),
  };
}

/** Whether to use colour: NO_COLOR and FORCE_COLOR decide, otherwise the terminal. */
export function hasColour(stream: Stream, environment: Environment): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== "0" : movesCursor(stream, environment);
}

/** Whether a stream is a terminal that understands escape sequences. */
export function movesCursor({ isTTY = false }: Stream, { TERM }: Environment): boolean {
  return isTTY && TERM !== "dumb";
}
