import { EventEmitter } from "node:events";
import fs from "node:fs";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import threads from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { Ending } from "../../cli/environment/exit.ts";
import { filesIn, putInPlace } from "../../cli/site/builtPage.ts";
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

test("the files of a folder are also those behind links, but no link that leads nowhere or in a circle", async () => {
  const folder = await scratchFolder();
  await mkdir(join(folder, "below"));
  await writeFile(join(folder, "below", "file"), "");
  const links = {
    "to a file": "below/file",
    "to a folder": "below",
    lost: "nowhere",
    circle: "circle",
  };
  for (const [link, target] of Object.entries(links)) await symlink(target, join(folder, link));
  expect((await filesIn(folder)).sort()).toEqual(["below/file", "to a file"]);
});

test("of builds that end at the same time, one is in place, whole", async () => {
  const folder = await scratchFolder();
  const builds = await Promise.all(
    Array.from({ length: 20 }, async (_, build) => {
      const finished = join(folder, `unfinished-${build}`);
      await mkdir(finished);
      for (const name of ["a", "b", "c"]) await writeFile(join(finished, name), `${build}`);
      return finished;
    }),
  );
  const path = join(folder, "page");
  await Promise.all(builds.map((finished) => putInPlace(finished, path)));
  const texts = await Promise.all(
    (await readdir(path)).map((name) => readFile(join(path, name), "utf8")),
  );
  expect(texts).toHaveLength(3);
  expect(new Set(texts)).toHaveProperty("size", 1);
});
