import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withLock } from "../../cli/archive/lock.ts";
import { scratchFolder } from "./runCli.ts";

test("of many runs that find a dead lock at once, one gets in at a time", async () => {
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

const HOUR = 3_600_000;

/** A folder with a lock that was written some hours ago. */
async function lockedFolder(owner: { pid: number; host: string }, hours: number): Promise<string> {
  const folder = await scratchFolder();
  const lock = join(folder, ".lock");
  await writeFile(lock, JSON.stringify({ id: "x", since: new Date(0), ...owner }));
  const written = new Date(Date.now() - hours * HOUR);
  await utimes(lock, written, written);
  return folder;
}

const entered = (folder: string) =>
  withLock(folder, async () => "entered").catch((failure) => failure.kind);

test.each([
  ["a live process on this machine", process.ppid, hostname(), 23, "locked"],
  ["one whose clock is ahead", process.ppid, hostname(), -48, "locked"],
  [
    "one older than a day: another process with its number",
    process.ppid,
    hostname(),
    25,
    "entered",
  ],
  ["a process that is gone", 2 ** 22 + 1, hostname(), 0, "entered"],
  ["this process's number without a lock of its", process.pid, hostname(), 0, "entered"],
  ["a process of another machine", 1, "elsewhere", 23, "locked"],
  ["one of another machine older than a day", 1, "elsewhere", 25, "entered"],
])("the lock of %s (%i on %s, %i hours old): %s", async (_, pid, host, hours, outcome) => {
  expect(await entered(await lockedFolder({ pid, host }, hours))).toBe(outcome);
});

test("a lock of another machine names the file to remove", async () => {
  const folder = await lockedFolder({ pid: 7, host: "elsewhere" }, 1);
  await expect(withLock(folder, async () => {})).rejects.toMatchObject({
    kind: "locked",
    message:
      `another run is writing to ${folder} (process 7 on elsewhere since 1970-01-01T00:00:00.000Z); ` +
      `try again when it is done, or remove ${join(folder, ".lock")} if it is gone`,
  });
});

test("a lock that does not name its owner is taken over, and leaves nothing", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, ".lock"), "");
  expect(await entered(folder)).toBe("entered");
  expect(await readdir(folder)).toEqual([]);
});

test("an owner leaves the lock of a run that took over", async () => {
  const folder = await scratchFolder();
  const lock = join(folder, ".lock");
  await withLock(folder, async () => {
    const text = await readFile(lock, "utf8");
    await writeFile(lock, text.replace(/(?<="id":")[^"]+/, "other"));
  });
  expect(await readFile(lock, "utf8")).toContain("other");
});
