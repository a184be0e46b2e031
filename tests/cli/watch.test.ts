import { EventEmitter } from "node:events";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { Ending } from "../../cli/exit.ts";
import { watch } from "../../cli/terminal/watch.ts";
import { runCli, testWorld } from "./runCli.ts";

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
  write(text: string): unknown {
    this.written += text;
    return true;
  }
  /** The drawn screens, as text. */
  get frames(): string[] {
    return this.written
      .split("\u001B[H")
      .slice(1)
      .map((frame) => stripVTControlCharacters(frame).replaceAll("\r", ""));
  }
}

type Answer = string | Error;

/** Watches until all answers were given; the first is the initial reading. */
async function watchAll(stdout: FakeOutput, [first = "", ...others]: Answer[]) {
  const stderr = new FakeOutput(false);
  const stop = new AbortController();
  let minute = 0;
  const now = () => Date.UTC(2026, 10, 2, 14, minute);
  const world = testWorld({ stdout, stderr, now, signal: stop.signal });
  const watched = {
    first,
    read: async () => {
      const next = others.shift();
      minute++;
      if (next instanceof Error) throw next;
      if (next !== undefined) return next;
      stop.abort(new Error("stopped"));
      throw stop.signal.reason;
    },
    render: (text: Answer) => `${text} on ${stdout.rows} rows\n`,
  };
  const ended = await watch(watched, { watch: 0.001 }, world).then(
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
    "7 users on 8 rows\n\nRead Nov 02, 14:00:00\nAgain every 0.001 s, Ctrl-C ends",
    "8 users on 8 rows\n\nRead Nov 02, 14:01:00\nAgain every 0.001 s, Ctrl-C ends",
  ]);
  expect(terminal.eventNames()).toEqual([]);
});

test("the last figures stay while reads fail, with the time of the first failure", async () => {
  const terminal = new FakeOutput(true);
  const away = new Error("h cannot be reached");
  await watchAll(terminal, ["7 users", away, away, "8 users"]);
  const [, first, second, back] = terminal.frames;
  for (const frame of [first, second]) {
    expect(frame).toMatch(/^7 users/);
    expect(frame).toContain(
      "no figures from the backend since Nov 02, 14:01:00; these were read Nov 02, 14:00:00\n",
    );
    expect(frame).toContain("\nvigil: h cannot be reached\n");
  }
  expect(back).toMatch(/^8 users/);
  expect(back).not.toContain("away");
});

test("text that is higher than the window is cut, the status never", async () => {
  const terminal = new FakeOutput(true, 5);
  await watchAll(terminal, ["one\ntwo\nthree\nfour"]);
  const [frame] = terminal.frames;
  expect(frame?.split("\n")).toEqual([
    "one",
    "two",
    "… and 2 more lines: enlarge the window",
    "Read Nov 02, 14:00:00",
    "Again every 0.001 s, Ctrl-C ends",
  ]);
});

test("a resize redraws the screen", async () => {
  const terminal = new FakeOutput(true);
  const watching = watchAll(terminal, ["7 users"]);
  terminal.rows = 5;
  terminal.emit("resize");
  await watching;
  expect(terminal.frames[1]).toMatch(/^7 users on 5 rows\n/);
});

test("without a terminal one block follows the other, and failures go to stderr", async () => {
  const pipe = new FakeOutput(false);
  const { stderr } = await watchAll(pipe, ["7 users", new Error("no"), "8 users"]);
  expect(pipe.written).toBe("7 users on 8 rows\n8 users on 8 rows\n");
  expect(stderr).toBe("vigil: no figures from the backend since Nov 02, 14:01:00\nvigil: no\n");
});

test("a closed pipe ends it like any other end", async () => {
  const pipe = new FakeOutput(false);
  const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  pipe.write = () => pipe.emit("error", broken);
  expect((await watchAll(pipe, ["7 users", "8 users"])).ended).toBe("quietly");
});

test("Ctrl-C ends it with 130, and a first reading that fails with its own code", async () => {
  const stop = new AbortController();
  const pipe = new FakeOutput(false);
  pipe.write = (text) => {
    pipe.written += text;
    stop.abort(new Ending("stopped by SIGINT", 130));
  };
  const run = { cwd: join(GOLDEN, ".."), stdout: pipe, signal: stop.signal };
  expect(await runCli("metrics --snapshot sample-havana.json --watch --line", run)).toEqual({
    code: 130,
    stdout: "",
    stderr: "",
  });
  expect(pipe.written).toBe(
    "Vigil Nov 01 - Nov 02 (2 days): 4 users =, 4 projects =, 14 tx +133.3%, 3/7 flagged (42.9%)\n",
  );
  const failed = await runCli("metrics --snapshot nowhere --watch", { cwd: run.cwd });
  expect(failed).toMatchObject({
    code: 2,
    stderr: expect.stringMatching("no snapshot at nowhere"),
  });
});
