import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { type Reading, type Watch, watch } from "../../cli/watch.ts";
import { ENTRY, runCli, scratchFolder, startCli } from "./runCli.ts";

const GOLDEN = join(import.meta.dirname, "../goldens/sample-havana.json");
const ENTER = "\u001B[?1049h";
const LEAVE = "\u001B[?7h\u001B[?25h\u001B[?1049l";

class FakeOutput extends EventEmitter {
  written = "";
  constructor(
    readonly isTTY: boolean,
    public rows = 8,
  ) {
    super();
  }
  write(text: string): boolean {
    this.written += text;
    return true;
  }
  /** The screens that were drawn, as text. */
  get frames(): string[] {
    return this.written
      .split("\u001B[H")
      .slice(1)
      .map((frame) => stripVTControlCharacters(frame).replaceAll("\r", ""));
  }
}

type Answer = string | Error;

/** Watches until all answers were given, the first of which is there from the beginning. */
async function watchAll(stdout: FakeOutput, [first = "", ...others]: Answer[]) {
  const stderr = new FakeOutput(false);
  const stop = new AbortController();
  let minute = 0;
  const now = () => `14:${`${minute}`.padStart(2, "0")}`;
  const reading = (text: Answer): Reading => {
    if (text instanceof Error) throw text;
    return { text: () => `${text} on ${stdout.rows} rows\n`, moment: now() };
  };
  const watched: Watch = {
    first: reading(first),
    read: async () => {
      const next = others.shift();
      minute++;
      if (next !== undefined) return reading(next);
      stop.abort(new Error("stopped"));
      throw stop.signal.reason;
    },
    interval: 1,
    origin: "backend",
    now,
    stdout: stdout as unknown as Watch["stdout"],
    stderr: stderr as unknown as Watch["stderr"],
  };
  const ended = await watch(watched, stop.signal).then(
    () => "quietly",
    (error: Error) => error.message,
  );
  return { ended, stderr: stderr.written };
}

test("on a terminal the figures are redrawn in place, and what stood there comes back", async () => {
  const terminal = new FakeOutput(true);
  const { ended } = await watchAll(terminal, ["7 users", "8 users"]);
  expect(ended).toBe("stopped");
  expect(terminal.written.startsWith(ENTER)).toBe(true);
  expect(terminal.written.endsWith(LEAVE)).toBe(true);
  expect(terminal.frames.map((frame) => frame.trimEnd())).toEqual([
    "7 users on 8 rows\n\nRead 14:00\nAgain every 0.001 s, Ctrl-C ends",
    "8 users on 8 rows\n\nRead 14:01\nAgain every 0.001 s, Ctrl-C ends",
  ]);
  expect(terminal.eventNames()).toEqual([]);
});

test("the last good figures stay while the backend is away, with the moment since when", async () => {
  const terminal = new FakeOutput(true);
  const away = new Error("h cannot be reached");
  await watchAll(terminal, ["7 users", away, away, "8 users"]);
  const [, first, second, back] = terminal.frames;
  for (const frame of [first, second]) {
    expect(frame).toMatch(/^7 users/);
    expect(frame).toContain("backend away since 14:01; these figures were read 14:00\n");
    expect(frame).toContain("\nvigil: h cannot be reached\n");
  }
  expect(back).toMatch(/^8 users/);
  expect(back).not.toContain("away");
});

test("what is higher than the window is cut, its status never", async () => {
  const terminal = new FakeOutput(true, 5);
  await watchAll(terminal, ["one\ntwo\nthree\nfour"]);
  const [frame] = terminal.frames;
  expect(frame?.split("\n")).toEqual([
    "one",
    "two",
    "… and 2 more lines in a taller window",
    "Read 14:00",
    "Again every 0.001 s, Ctrl-C ends",
  ]);
});

test("another size of the window redraws what is there", async () => {
  const terminal = new FakeOutput(true);
  const watching = watchAll(terminal, ["7 users"]);
  terminal.rows = 5;
  terminal.emit("resize");
  await watching;
  expect(terminal.frames[1]).toMatch(/^7 users on 5 rows\n/);
});

test("elsewhere one block follows the other, and failures go to stderr", async () => {
  const pipe = new FakeOutput(false);
  const { stderr } = await watchAll(pipe, ["7 users", new Error("no"), "8 users"]);
  expect(pipe.written).toBe("7 users on 8 rows\n8 users on 8 rows\n");
  expect(stderr).toBe("vigil: backend away since 14:01\nvigil: no\n");
});

test("nobody reading any more is an end like any other", async () => {
  const pipe = new FakeOutput(false);
  const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  pipe.write = () => pipe.emit("error", broken);
  expect((await watchAll(pipe, ["7 users", "8 users"])).ended).toBe("quietly");
});

test("Ctrl-C ends it with 130", async () => {
  const cwd = await scratchFolder();
  await copyFile(GOLDEN, join(cwd, "a.json"));
  const { child, ended } = startCli(["metrics", "--snapshot", "a.json", "--watch", "--line"], {
    cwd,
  });
  await once(child.stdout as EventEmitter, "data");
  child.kill("SIGINT");
  expect(await ended).toEqual({
    code: 130,
    stdout: "Vigil Nov 01 - Nov 02: 4 users =, 4 projects =, 14 tx +133.3%, 3/7 flagged (42.9%)\n",
    stderr: "",
  });
});

test("a first reading that fails ends it", async () => {
  const { code, stderr } = await runCli(["metrics", "--snapshot", "nowhere", "--watch"], {
    cwd: await scratchFolder(),
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^vigil: no snapshot at nowhere/);
});

/** Runs a command in a terminal of its own. */
const SCRIPT = "/usr/bin/script";
const CTRL_C = "\u0003";

test.skipIf(!existsSync(SCRIPT))("a real terminal is left as it was", async () => {
  const cwd = await scratchFolder();
  await copyFile(GOLDEN, join(cwd, "a.json"));
  const node = `'${process.execPath}' '${ENTRY}'`;
  const command = `${node} metrics --snapshot a.json --watch`;
  const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, TERM: "xterm" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (text.includes("Ctrl-C ends")) child.stdin.write(CTRL_C);
  });
  const [code] = await once(child, "close");
  expect(code).toBe(130);
  expect(output).toContain(ENTER);
  expect(output.slice(output.indexOf(ENTER))).toContain("Total Active Users");
  expect(output.trimEnd().endsWith(LEAVE)).toBe(true);
});
