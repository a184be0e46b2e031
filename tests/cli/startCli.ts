import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PGLITE_COMPILED_ONCE } from "../suite/nodeFlags.ts";
import type { Run } from "./runCli.ts";

interface StartOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The whole of standard input. */
  readonly input?: string;
}

/** The program as it ships, which `tests/browser/setup.ts` builds once in a run. */
export const ENTRY = join(import.meta.dirname, "../../built/vigil.mjs");

const TIME_LIMIT = 180_000;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

export function startCli(args: readonly string[], options: StartOptions): Running {
  return startNode([PGLITE_COMPILED_ONCE, ENTRY, ...args], options);
}

/** Starts Node as a cron job does: without a terminal, and with a minimal environment. */
export function startNode(
  args: readonly string[],
  { cwd, env = {}, input }: StartOptions,
): Running {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, TZ: "UTC", ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    timeout: TIME_LIMIT,
    killSignal: "SIGKILL",
  });
  child.stdin?.end(input);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, ...output }));
  return { child, ended };
}
