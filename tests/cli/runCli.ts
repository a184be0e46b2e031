import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, vi } from "vitest";
import type { World } from "../../cli/environment/world.ts";
import { run } from "../../cli/run.ts";
import { Outages } from "../../shared/requests/outages.ts";

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command line in this process, as a cron job does: without a terminal or an environment.
 *
 * @param args a text is divided at its blanks
 */
export async function runCli(
  args: string | readonly string[],
  own: Partial<World> = {},
): Promise<Run> {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written) => ({
    ...SILENT,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const world = testWorld({ stdout: output("stdout"), stderr: output("stderr"), ...own });
  const { cwd } = world;
  const code = await run(typeof args === "string" ? args.trim().split(/ +/) : args, world);
  // The process names paths relative to its working folder.
  const asWritten = (text: string) => text.replaceAll(`${cwd}${sep}`, "").replaceAll(cwd, ".");
  return { code, stdout: asWritten(written.stdout), stderr: asWritten(written.stderr) };
}

/** The output of a run that ends with 0 and has nothing to say on stderr. */
export async function outputOf(args: string | readonly string[], own?: Partial<World>) {
  const { stdout, ...ending } = await runCli(args, own);
  expect(ending).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** Runs the command line on a clock that is at the next second whenever the run waits. */
export async function runFast(args: string | readonly string[], own: Partial<World>): Promise<Run> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  try {
    let ended = false;
    const running = runCli(args, own).finally(() => {
      ended = true;
    });
    while (!ended) {
      await setImmediate();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return await running;
  } finally {
    vi.useRealTimers();
  }
}

const SILENT = { write: () => {} };

export function testWorld(own: Partial<World>): World {
  return {
    stdout: SILENT,
    stderr: SILENT,
    stdin: () => Readable.from([]),
    env: {},
    cwd: import.meta.dirname,
    script: "vigil",
    timeZone: "UTC",
    now: () => Date.now(),
    fetch,
    outages: new Outages(() => performance.now()),
    signal: new AbortController().signal,
    endAtOnce: (work) => work(),
    ...own,
  };
}

const folders: string[] = [];

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
}

afterAll(removeFolders);

/** An empty folder that is removed after the file's tests. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vigil-cli-"));
  folders.push(folder);
  return folder;
}

/** The text of every file of a folder, so that no change goes unseen. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(texts));
}
