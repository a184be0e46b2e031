import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built program, which starts in a quarter of the time that its sources take. */
export const ENTRY = join(import.meta.dirname, "../../cli/vigil.js");
const TIME_LIMIT = 50_000;

/** Runs the command line as a cron job does: no terminal, and hardly an environment. */
export function runCli(args: readonly string[], options: RunOptions): Promise<Run> {
  return startCli(args, options).ended;
}

export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

export function startCli(args: readonly string[], options: RunOptions): RunningCli {
  return start([ENTRY, ...args], options);
}

/** Runs Node with TypeScript. */
export function startNode(args: readonly string[], options: RunOptions): RunningCli {
  return start(["--import", import.meta.resolve("tsx"), ...args], options);
}

function start(args: readonly string[], { cwd, env = {} }: RunOptions): RunningCli {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, TZ: "UTC", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIME_LIMIT,
    killSignal: "SIGKILL",
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, ...output }));
  return { child, ended };
}

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** An empty folder that is gone after the file's tests. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vigil-cli-"));
  folders.push(folder);
  return folder;
}
