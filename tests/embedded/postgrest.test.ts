import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../cli/local/embedded/database.ts";
import { listeningDatabase } from "./listeningDatabase.ts";
import { freePort, hasPostgrest, postgrestBinary, startPostgrest } from "./postgrest.ts";

test("a port that another process takes first is chosen again, and no process is left after a stop", async () => {
  // Any other PostgREST would also say that it is ready.
  const other = createServer((_, answer) => answer.end()).listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const database = listeningDatabase(await openDatabase());
  onTestFinished(database.close);
  const options = { databaseUri: await database.listen(), rowCap: 1_000, connections: 1 };
  // The first port is that of its answers, the second that of its readiness.
  for (const taken of [0, 1]) {
    let choices = 0;
    const own = await startPostgrest(options, async () =>
      choices++ === taken ? port : freePort(),
    );
    expect((await fetch(`http://127.0.0.1:${own.port}/chains`)).status).toBe(401);
    await own.stop();
    expect(() => process.kill(own.pid ?? 0, 0)).toThrow("ESRCH");
  }
});

test("only a missing PostgREST counts as none, and no other error", async () => {
  const missing = () => postgrestBinary("plan9-x64", "");
  await expect(missing()).rejects.toThrow(/no PostgREST for plan9-x64: .*`brew install postgrest`/);
  expect(await hasPostgrest(missing())).toBe(false);
  await expect(hasPostgrest(Promise.reject(new TypeError("other")))).rejects.toThrow("other");
});

test.skipIf(process.platform === "win32")(
  "a child ends with its parent, even one that is killed",
  { meta: { needs: "Unix" } },
  async () => {
    const tied = `
      import { spawn } from "node:child_process";
      import { tieChild } from "${new URL("./postgrest.ts", import.meta.url)}";
      tieChild(spawn("sleep", ["600"], { stdio: ["ignore", "inherit", "ignore"], detached: true }));
      process.stdout.write("started");
      setInterval(() => {}, 1e6);`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", tied], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    parent.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      parent.kill("SIGKILL");
    });
    // The child also holds the pipe.
    await once(parent, "close");
    expect(output).toBe("started");
  },
);
