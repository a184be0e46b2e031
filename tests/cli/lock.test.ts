import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HEARTBEAT, withLock } from "../../cli/archive/lock.ts";
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
      await withLock(folder, HEARTBEAT, work);
    });
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === "rejected") expect(run.reason).toMatchObject({ kind: "locked" });
    }
  }
  expect(entered).toBeGreaterThanOrEqual(40);
  expect(most).toBe(1);
});

const BEAT = 40;
const DAY = 86_400_000;

/** A folder with a lock that was last renewed at a given time. */
async function lockedFolder(
  owner: { pid: number; host: string },
  renewed: number,
): Promise<string> {
  const folder = await scratchFolder();
  const lock = join(folder, ".lock");
  await writeFile(lock, JSON.stringify({ id: "x", since: new Date(0), ...owner }));
  await utimes(lock, new Date(renewed), new Date(renewed));
  return folder;
}

const entered = (folder: string) =>
  withLock(folder, BEAT, async () => "entered").catch((failure) => failure.kind);

test("a live run on this machine keeps its lock for as long as it works, whatever the clocks say", async () => {
  const live = { pid: process.ppid, host: hostname() };
  for (const hours of [0, 2, 23, -48]) {
    const folder = await lockedFolder(live, Date.now() - (hours * DAY) / 24);
    expect(await entered(folder)).toBe("locked");
  }
});

test("a lock that does not name its owner is taken over, and leaves nothing", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, ".lock"), "");
  expect(await entered(folder)).toBe("entered");
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["a live process without a heartbeat for days is another with the same number", process.ppid, 2],
  ["this process's number, if it holds no lock, is a dead process's", process.pid, 0],
])("%s", async (_, pid, days) => {
  const folder = await lockedFolder({ pid, host: hostname() }, Date.now() - days * DAY);
  expect(await entered(folder)).toBe("entered");
});

test.each([-DAY, 0, DAY])(
  "the heartbeat of a run on another machine, whose clock is off by %i ms, decides",
  async (off) => {
    const folder = await lockedFolder({ pid: 1, host: "elsewhere" }, Date.now() + off);
    const lock = join(folder, ".lock");
    const beats: Promise<void>[] = [];
    const beat = () => {
      beats.push(utimes(lock, 0, Date.now() / 1000 + off / 1000 + beats.length));
    };
    const heart = setInterval(beat, BEAT);
    expect(await entered(folder)).toBe("locked");
    clearInterval(heart);
    // A heartbeat that is still under way would renew the lock.
    await Promise.all(beats);
    expect(await entered(folder)).toBe("entered");
  },
);

test("an owner renews its own lock, never the lock of a run that took over", async () => {
  const folder = await scratchFolder();
  const lock = join(folder, ".lock");
  await withLock(folder, BEAT, async () => {
    const [text, { mtimeMs }] = [await readFile(lock, "utf8"), await stat(lock)];
    const renewed = async () => (await stat(lock)).mtimeMs;
    await expect.poll(renewed, { timeout: 60_000 }).toBeGreaterThan(mtimeMs);
    await rm(lock);
    await writeFile(lock, text.replace(/(?<="id":")[^"]+/, "other"));
    const other = await stat(lock);
    await sleep(4 * BEAT);
    expect((await stat(lock)).mtimeMs).toBe(other.mtimeMs);
  });
  expect(await readFile(lock, "utf8")).toContain("other");
});
