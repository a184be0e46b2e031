import { setTimeout as sleep } from "node:timers/promises";
import pico from "picocolors";
import { errorCode } from "../../shared/failure.ts";
import { errorSentence } from "../exit.ts";
import type { World } from "../world.ts";
import { hasColour, movesCursor } from "./terminal.ts";

/** What was read, as text for the current width of the terminal, and when. */
interface Reading {
  readonly text: () => string;
  readonly moment: string;
}

interface Watch<Answer, Options> {
  readonly first: Answer;
  readonly read: (options: Options, world: World) => Promise<Answer>;
  readonly render: (answer: Answer, moment: string) => string;
}

interface WatchOptions {
  /** The seconds between two reads; `true` means a minute. */
  readonly watch?: number | true;
  readonly snapshot?: string;
}

/**
 * Shows figures and reads them again and again until the signal aborts: in place on a terminal, one
 * after the other elsewhere. When a read fails the last figures stay, and the next read comes as usual.
 * Ends quietly when the output's pipe is closed.
 */
export async function watch<Answer, Options extends WatchOptions>(
  { first, read, render }: Watch<Answer, Options>,
  options: Options,
  world: World,
): Promise<void> {
  const { stdout, env, signal } = world;
  const { watch: pause = true, snapshot } = options;
  const seconds = pause === true ? MINUTE : pause;
  const origin = snapshot === undefined ? "backend" : "snapshot";
  const closed = new AbortController();
  const onError = (error: Error) => closed.abort(error);
  stdout.on("error", onError);
  const ended = AbortSignal.any([signal, closed.signal]);
  const reading = (answer: Answer): Reading => {
    const moment = clockTime(world);
    return { text: () => render(answer, moment), moment };
  };
  const quietly = { ...options, quiet: true };
  const display = movesCursor(stdout, env)
    ? inPlace(origin, seconds, world)
    : oneByOne(origin, world);
  let last = reading(first);
  let failingSince: string | null = null;
  try {
    display.show(last);
    for (;;) {
      await sleep(1000 * seconds, undefined, { signal: ended });
      try {
        last = reading(await read(quietly, { ...world, signal: ended }));
        failingSince = null;
        display.show(last);
      } catch (error) {
        if (ended.aborted) throw error;
        failingSince ??= clockTime(world);
        display.showFailure(last, failingSince, error);
      }
    }
  } catch (error) {
    if (errorCode(closed.signal.reason) !== "EPIPE") throw closed.signal.reason ?? error;
  } finally {
    display.close();
    stdout.off("error", onError);
  }
}

const MINUTE = 60;

function clockTime({ now, timeZone }: Pick<World, "now" | "timeZone">): string {
  return new Intl.DateTimeFormat("en-US", { ...MOMENT, timeZone }).format(now());
}

const MOMENT = {
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

interface Display {
  show(reading: Reading): void;
  showFailure(last: Reading, since: string, error: unknown): void;
  close(): void;
}

function inPlace(origin: string, seconds: number, world: World): Display {
  const screen = openScreen(world);
  const paint = pico.createColors(hasColour(world.stdout, world.env));
  const next = paint.dim(`Again every ${seconds} s, Ctrl-C ends`);
  const show = ({ text }: Reading, status: ScreenFrame["status"]) => screen.draw({ text, status });
  return {
    show: (reading) => show(reading, [paint.dim(`Read ${reading.moment}`), next]),
    showFailure: (last, since, error) =>
      show(last, [
        paint.yellow(
          `no figures from the ${origin} since ${since}; these were read ${last.moment}`,
        ),
        paint.dim(errorSentence(error, false).trimEnd()),
        next,
      ]),
    close: screen.close,
  };
}

function oneByOne(origin: string, { stdout, stderr }: World): Display {
  return {
    show: ({ text }) => stdout.write(text()),
    showFailure: (_, since, error) => {
      stderr.write(
        `vigil: no figures from the ${origin} since ${since}\n${errorSentence(error, false)}`,
      );
    },
    close: () => {},
  };
}

/** The text on the screen, rendered for the current width, and status lines below it. */
interface ScreenFrame {
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
function openScreen({ stdout: terminal }: Pick<World, "stdout">) {
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
