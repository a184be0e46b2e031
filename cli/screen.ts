/** As much of a terminal's stream as is drawn on. */
export interface Terminal {
  readonly rows?: number | undefined;
  write(text: string): unknown;
  on(event: "resize", listener: () => void): unknown;
  off(event: "resize", listener: () => void): unknown;
}

/** What stands on the screen: the text in the terminal's present width, and lines about it. */
export interface Frame {
  readonly text: () => string;
  readonly status: readonly string[];
}

export interface Screen {
  draw(frame: Frame): void;
  close(): void;
}

/** A terminal that does not know its size says 0. */
const UNKNOWN_ROWS = 24;

const ESC = "\u001B[";
/** The alternate buffer, no cursor, and lines that are too long cut rather than wrapped. */
const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?7l`;
const LEAVE = `${ESC}?7h${ESC}?25h${ESC}?1049l`;
const HOME = `${ESC}H`;
const CLEAR_LINE = `${ESC}K`;

/**
 * Takes the whole terminal until it is closed, and gives back what stood there before, also where
 * the process ends without closing it.
 */
export function openScreen(terminal: Terminal): Screen {
  let shown: Frame | null = null;
  const redraw = () => {
    if (shown === null) return;
    const lines = linesOf(shown, terminal.rows || UNKNOWN_ROWS);
    terminal.write(HOME + lines.map((line) => CLEAR_LINE + line).join("\r\n"));
  };
  const leave = () => terminal.write(LEAVE);
  terminal.write(ENTER);
  terminal.on("resize", redraw);
  process.once("exit", leave);
  return {
    draw: (frame) => {
      shown = frame;
      redraw();
    },
    close: () => {
      terminal.off("resize", redraw);
      process.off("exit", leave);
      leave();
    },
  };
}

/** As many lines as there are rows: the status is one of them, and what is left out is counted. */
function linesOf({ text, status }: Frame, rows: number): string[] {
  const lines = text().trimEnd().split("\n");
  const room = Math.max(0, rows - status.length - 1);
  const hidden = lines.length - room;
  const between = hidden > 0 ? `… and ${hidden} more lines in a taller window` : "";
  const drawn = [...lines.slice(0, room), between, ...status];
  return [...drawn, ...Array<string>(Math.max(0, rows - drawn.length)).fill("")];
}
