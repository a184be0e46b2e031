import { setTimeout as pause } from "node:timers/promises";
import type { WriteStream } from "node:tty";
import pico from "picocolors";
import { sentenceOf } from "./exit.ts";
import { type Frame, openScreen } from "./screen.ts";

/** Figures that were read, as text for the present width of the terminal. */
export interface Reading {
  readonly text: () => string;
  /** When they were read. */
  readonly moment: string;
}

export interface Watch {
  readonly first: Reading;
  readonly read: (signal: AbortSignal) => Promise<Reading>;
  /** The time between two readings, in milliseconds. */
  readonly interval: number;
  /** What is read, such as `backend`. */
  readonly origin: string;
  /** The present moment in words. */
  readonly now: () => string;
  readonly stdout: Pick<WriteStream, "isTTY" | "rows" | "write" | "on" | "off">;
  readonly stderr: Pick<WriteStream, "write">;
}

/**
 * Shows figures and reads them again and again until the signal aborts: in place on a terminal, one
 * after the other elsewhere. When a reading fails the last good one stays, and the next is tried as
 * usual. Ends quietly when nobody reads the output any more.
 */
export async function watch(watched: Watch, signal: AbortSignal): Promise<void> {
  const { stdout, read, interval, now } = watched;
  const closed = new AbortController();
  const onError = (error: Error) => closed.abort(error);
  stdout.on("error", onError);
  const ended = AbortSignal.any([signal, closed.signal]);
  const display = stdout.isTTY ? inPlace(watched) : oneByOne(watched);
  let last = watched.first;
  let awaySince: string | null = null;
  try {
    display.show(last);
    for (;;) {
      await pause(interval, undefined, { signal: ended });
      try {
        last = await read(ended);
        awaySince = null;
        display.show(last);
      } catch (error) {
        if (ended.aborted) throw error;
        awaySince ??= now();
        display.showAway(last, awaySince, error);
      }
    }
  } catch (error) {
    if (!isPipeClosed(closed.signal.reason)) throw closed.signal.reason ?? error;
  } finally {
    display.close();
    stdout.off("error", onError);
  }
}

/**
 * The same on the process's own terminal, by its own clock.
 *
 * @param seconds the time between two readings, a minute where it is not said
 */
export function watchHere(
  readings: Pick<Watch, "first" | "read" | "origin">,
  seconds: number | true,
  signal: AbortSignal,
): Promise<void> {
  const { stdout, stderr } = process;
  const interval = (seconds === true ? MINUTE : seconds) * 1000;
  return watch({ ...readings, interval, now: clockTime, stdout, stderr }, signal);
}

const MINUTE = 60;

/** The present moment in words. */
export function clockTime(): string {
  return MOMENTS.format(Date.now());
}

const MOMENTS = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

interface Display {
  show(reading: Reading): void;
  showAway(last: Reading, since: string, error: unknown): void;
  close(): void;
}

function inPlace({ stdout, interval, origin }: Watch): Display {
  const screen = openScreen(stdout);
  const next = pico.dim(`Again every ${interval / 1000} s, Ctrl-C ends`);
  const show = ({ text }: Reading, status: Frame["status"]) => screen.draw({ text, status });
  return {
    show: (reading) => show(reading, [pico.dim(`Read ${reading.moment}`), next]),
    showAway: (last, since, error) =>
      show(last, [
        pico.yellow(`${origin} away since ${since}; these figures were read ${last.moment}`),
        pico.dim(sentenceOf(error, false).trimEnd()),
        next,
      ]),
    close: screen.close,
  };
}

function oneByOne({ stdout, stderr, origin }: Watch): Display {
  return {
    show: ({ text }) => stdout.write(text()),
    showAway: (_, since, error) => {
      stderr.write(`vigil: ${origin} away since ${since}\n${sentenceOf(error, false)}`);
    },
    close: () => {},
  };
}

function isPipeClosed(reason: unknown): boolean {
  return Object(reason).code === "EPIPE";
}
