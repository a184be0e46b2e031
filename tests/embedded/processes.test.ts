import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../cli/local/embedded/database.ts";
import { type ListeningDatabase, listeningDatabase } from "./listeningDatabase.ts";
import {
  freePort,
  hasPostgrest,
  type Postgrest,
  type PostgrestOptions,
  postgrestBinary,
  startPostgrest,
} from "./postgrest.ts";

let database: ListeningDatabase;
let options: PostgrestOptions;
let postgrest: Postgrest;

beforeAll(async () => {
  database = listeningDatabase(await openDatabase());
  options = { databaseUri: await database.listen(), rowCap: 1_000, connections: 1 };
  postgrest = await startPostgrest(options);
});

afterAll(async () => {
  await postgrest?.stop();
  await database?.close();
});

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ["its port", 0],
  ["the port of its readiness", 1],
])("%s is another if a process takes it first", async (_, taken) => {
  // Any other PostgREST would also say that it is ready.
  const other = createServer((_, answer) => answer.end()).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  let choices = 0;
  onTestFinished(() => void other.close());
  const own = await startPostgrest(options, async () => (choices++ === taken ? port : freePort()));
  onTestFinished(own.stop);
  expect((await fetch(`http://127.0.0.1:${own.port}/chains`)).status).toBe(401);
});

test.skipIf(!existsSync("/proc/self/cmdline"))(
  "no secret is in the process list",
  { meta: { needs: "/proc" } },
  async () => {
    const words = await readFile(`/proc/${postgrest.pid}/cmdline`, "utf8");
    expect(words).toMatch(/^[^\0]*postgrest\0$/);
  },
);

test("no process is left after a stop", async () => {
  const pid = postgrest.pid;
  expect(isRunning(pid)).toBe(true);
  await postgrest.stop();
  expect(isRunning(pid)).toBe(false);
  await postgrest.stop();
});

test("only a missing PostgREST counts as none, and no other error", async () => {
  expect(await hasPostgrest(postgrestBinary("plan9-x64", ""))).toBe(false);
  await expect(hasPostgrest(Promise.reject(new TypeError("other")))).rejects.toThrow("other");
});

test.skipIf(process.platform === "win32").each(["SIGKILL", "SIGTERM"] as const)(
  "a child ends with its parent on %s",
  { meta: { needs: "Unix" } },
  async (signal) => {
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", tied], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    parent.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      parent.kill(signal);
    });
    // The child also holds the pipe.
    await once(parent, "close");
    expect(output).toBe("started");
  },
);

const tied = `
  import { spawn } from "node:child_process";
  import { tieChild } from "${new URL("./postgrest.ts", import.meta.url)}";
  const child = spawn("sleep", ["600"], { stdio: ["ignore", "inherit", "ignore"], detached: true });
  tieChild(child);
  process.stdout.write("started");
  setInterval(() => {}, 1e6);
`;

test("without a binary, the message says how to get one", async () => {
  await expect(postgrestBinary("plan9-x64", "")).rejects.toMatchObject({
    kind: "backend",
    message: expect.stringMatching(/no PostgREST for plan9-x64: .*`brew install postgrest`/),
  });
});
