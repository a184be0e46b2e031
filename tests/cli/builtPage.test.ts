import { EventEmitter } from "node:events";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import threads from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { Ending } from "../../cli/environment/exit.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");

/** Lets no page be built, and returns the scripts of the threads that are started. */
function withoutPage(): readonly string[] {
  const started: string[] = [];
  vi.spyOn(fs, "statSync").mockImplementation(() => {
    throw new Error("no page is built");
  });
  vi.spyOn(threads, "Worker").mockImplementation(function Worker(script) {
    started.push(String(script));
    const worker = new EventEmitter();
    setImmediate(() => worker.emit("exit"));
    return worker as threads.Worker;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return started;
}

test.each([
  ["site", "--allow-empty"],
  ["export", "one.html", "--data", SAMPLE],
  ["start", "--port", "0", "--data", SAMPLE],
])(
  "a stop during the preparations of a build ends `vigil %s` without the build",
  async (...args) => {
    const cwd = await scratchFolder();
    const started = withoutPage();
    const stop = new AbortController();
    const stderr = {
      isTTY: true,
      write: (text: string) => {
        if (text.includes("Building the page")) stop.abort(new Ending("stopped by SIGINT", 130));
      },
    };
    const { code } = await runCli(args, {
      cwd,
      stderr,
      signal: stop.signal,
    });
    expect([code, started]).toEqual([130, []]);
  },
);
