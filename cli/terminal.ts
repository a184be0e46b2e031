import pico from "picocolors";
import type { TerminalStyle } from "./render/layout.ts";

/** A terminal that does not know its width says 0. */
const USUAL_COLUMNS = 80;

/** How to write to stdout now. */
export function terminalStyle(): TerminalStyle {
  const { isTTY, columns } = process.stdout;
  return { columns: isTTY ? columns || USUAL_COLUMNS : null, colour: pico.isColorSupported };
}
