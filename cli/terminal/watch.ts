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
  let failing = null as Failing | null;
  try {
    for (;;) {
      display.show(last, failing);
      await sleep(1000 * seconds, undefined, { signal: ended });
      try {
        last = reading(await read(quietly, { ...world, signal: ended }));
        failing = null;
      } catch (error) {
        if (ended.aborted) throw error;
        failing = { since: failing?.since ?? clockTime(world), error };
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

/** Since when reads fail, and why the last one did. */
interface Failing {
  readonly since: string;
  readonly error: unknown;
}

interface Display {
  /** @param failing null after a read, which the figures are from */
  show(last: Reading, failing: Failing | null): void;
  close(): void;
}

const UNKNOWN_ROWS = 24;

const ESC = "\u001B[";
/** Alternate buffer, hidden cursor, no line wrap. */
const ENTER = `${ESC}?1049h${ESC}?25l${ESC}?7l`;
const LEAVE = `${ESC}?7h${ESC}?25h${ESC}?1049l`;
const HOME = `${ESC}H`;
const CLEAR_LINE = `${ESC}K`;

/** Takes the whole terminal until it is closed, then restores the earlier content. */
function inPlace(origin: string, seconds: number, { stdout: terminal, env }: World): Display {
  const paint = pico.createColors(hasColour(terminal, env));
  const status = ({ moment }: Reading, failing: Failing | null) =>
    failing === null
      ? [paint.dim(`Read ${moment}`)]
      : [
          paint.yellow(
            `no figures from the ${origin} since ${failing.since}; these were read ${moment}`,
          ),
          paint.dim(errorSentence(failing.error, false).trimEnd()),
        ];
  const next = paint.dim(`Again every ${seconds} s, Ctrl-C ends`);
  let draw = () => {};
  const redraw = () => draw();
  terminal.write(ENTER);
  terminal.on("resize", redraw);
  return {
    show(last, failing) {
      draw = () => {
        const below = [...status(last, failing), next];
        const lines = screenLines(last.text(), below, terminal.rows || UNKNOWN_ROWS);
        terminal.write(HOME + lines.map((line) => CLEAR_LINE + line).join("\r\n"));
      };
      draw();
    },
    close() {
      terminal.off("resize", redraw);
      terminal.write(LEAVE);
    },
  };
}

/** Exactly `rows` lines: the text, the number of hidden lines if any, and the status. */
function screenLines(text: string, status: readonly string[], rows: number): string[] {
  const lines = text.trimEnd().split("\n");
  const room = Math.max(0, rows - status.length - 1);
  const hidden = lines.length - room;
  const between = hidden > 0 ? `… and ${hidden} more lines: enlarge the window` : "";
  const drawn = [...lines.slice(0, room), between, ...status];
  return [...drawn, ...Array<string>(Math.max(0, rows - drawn.length)).fill("")];
}

function oneByOne(origin: string, { stdout, stderr }: World): Display {
  return {
    show({ text }, failing) {
      if (failing === null) stdout.write(text());
      else {
        const { since, error } = failing;
        const sentence = errorSentence(error, false);
        stderr.write(`vigil: no figures from the ${origin} since ${since}\n${sentence}`);
      }
    },
    close() {},
  };
}
