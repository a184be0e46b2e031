import type { World } from "../world.ts";

/** The text on the screen, rendered for the current width, and status lines below it. */
export interface ScreenFrame {
  readonly text: () => string;
  readonly status: readonly string[];
}

const UNKNOWN_ROWS = 24;

const ESC = "\u001B[";
/** Alternate buffer, hidden cursor, no line wrap. */
const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?7l`;
const LEAVE = `${ESC}?7h${ESC}?25h${ESC}?1049l`;
const HOME = `${ESC}H`;
const CLEAR_LINE = `${ESC}K`;

/** Takes the whole terminal until it is closed, then restores the earlier content. */
export function openScreen({ stdout: terminal }: Pick<World, "stdout">) {
  let shown: ScreenFrame | null = null;
  const redraw = () => {
    if (shown === null) return;
    const lines = screenLines(shown, terminal.rows || UNKNOWN_ROWS);
    terminal.write(HOME + lines.map((line) => CLEAR_LINE + line).join("\r\n"));
  };
  terminal.write(ENTER);
  terminal.on("resize", redraw);
  return {
    draw: (frame: ScreenFrame) => {
      shown = frame;
      redraw();
    },
    close: () => {
      terminal.off("resize", redraw);
      terminal.write(LEAVE);
    },
  };
}

/** Exactly `rows` lines: the text, the number of hidden lines if any, and the status. */
function screenLines({ text, status }: ScreenFrame, rows: number): string[] {
  const lines = text().trimEnd().split("\n");
  const room = Math.max(0, rows - status.length - 1);
  const hidden = lines.length - room;
  const between = hidden > 0 ? `… and ${hidden} more lines: enlarge the window` : "";
  const drawn = [...lines.slice(0, room), between, ...status];
  return [...drawn, ...Array<string>(Math.max(0, rows - drawn.length)).fill("")];
}
