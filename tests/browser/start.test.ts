import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { constants, tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { ENTRY } from "../cli/startCli.ts";
import { PGLITE_COMPILED_ONCE } from "../suite/nodeFlags.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { cardValues, complaints, figuresShown, sourceOf, visit } from "./testbed.ts";

test("start shows demo data from any folder, on the next free port, and Ctrl-C ends all of its processes", async () => {
  await takePort(5811);
  const args = [PGLITE_COMPILED_ONCE, ENTRY, "start", "--port", "5811"];
  const { NODE_ENV: _, ...env } = process.env;
  const start = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void start.kill("SIGKILL"));
  const lines = createInterface({ input: start.stdout });
  const [line] = await Promise.race([once(lines, "line"), once(start, "exit")]);
  expect(line).toMatch(/^Vigil shows demo data at http:/);
  const url = new URL(String(line).split(" ").at(-1) ?? "");
  expect(Number(url.port)).toBeGreaterThan(5811);

  const browser = await sharedChromium();
  const { page, log, open } = await visit(browser, url.href, { now: new Date().toISOString() });
  await open();
  await figuresShown(page);
  expect(await cardValues(page)).not.toContain("0");
  expect(await sourceOf(page)).toMatch(/^Live · \d\d:\d\d$/);
  expect(complaints(log)).toEqual([]);

  start.kill("SIGINT");
  const [code] = await once(start, "exit");
  expect(code).toBe(128 + constants.signals.SIGINT);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

/** Another process may already use the port. */
async function takePort(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening").catch(() => {});
}
