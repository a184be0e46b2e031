import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withLock } from "../../cli/lock.ts";
import { scratchFolder } from "./runCli.ts";

test("of many runs that find a lock dead at once, one gets in at a time", async () => {
  const folder = await scratchFolder();
  const dead = { id: "x", pid: 2 ** 22 + 1, host: hostname(), since: new Date() };
  let [inside, most, entered] = [0, 0, 0];
  const work = async () => {
    entered += 1;
    inside += 1;
    most = Math.max(most, inside);
    await sleep(5);
    inside -= 1;
  };
  for (let round = 0; round < 40; round++) {
    await writeFile(join(folder, ".lock"), JSON.stringify(dead));
    const runs = Array.from({ length: 8 }, async (_, i) => {
      await sleep(i % 3);
      await withLock(folder, work);
    });
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === "rejected") expect(run.reason).toMatchObject({ kind: "locked" });
    }
  }
  expect(entered).toBeGreaterThanOrEqual(40);
  expect(most).toBe(1);
});
