import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withLock } from "../../cli/archive/lock.ts";
import { processStart } from "../../cli/environment/processStart.ts";
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

/** A process that is alive, and when it began. */
const ALIVE = { pid: process.ppid, started: await processStart(process.ppid) };
const GONE = { pid: 2 ** 22 + 1 };
const ELSEWHERE = { pid: 1, host: "elsewhere" };

interface Owner {
  readonly pid: number;
  readonly host?: string;
  readonly started?: string | null;
}

/** A folder with a lock that was written some hours ago, by default on this machine. */
async function lockedFolder(owner: Owner, hours: number): Promise<string> {
  const folder = await scratchFolder();
  const lock = join(folder, ".lock");
  await writeFile(
    lock,
    JSON.stringify({ id: "x", host: hostname(), since: new Date(0), ...owner }),
  );
  const written = new Date(Date.now() - hours * HOUR);
  await utimes(lock, written, written);
  return folder;
}

const entered = (folder: string) =>
  withLock(folder, async () => "entered").catch((failure) => failure.kind);

test.each<[title: string, owner: Owner, hours: number, outcome: string]>([
  ["a live process on this machine", ALIVE, 0, "locked"],
  ["a live process on this machine, for days", ALIVE, 200, "locked"],
  ["a live process on this machine, of a clock ahead", ALIVE, -48, "locked"],
  ["a live process whose start the system did not say", { pid: ALIVE.pid }, 200, "locked"],
  ["a process that is gone", GONE, 0, "entered"],
  ["a process whose number another one has", { ...ALIVE, started: "earlier" }, 0, "entered"],
  ["this process's number without a lock of its", { pid: process.pid }, 0, "entered"],
  ["a process of another machine", ELSEWHERE, 5.9, "locked"],
  ["a process of another machine, older than six hours", ELSEWHERE, 6.1, "entered"],
  ["a process of another machine, dated in the future", ELSEWHERE, -1, "entered"],
  ["a process of another machine, a year ahead", ELSEWHERE, -24 * 365, "entered"],
])("the lock of %s: %3$s hours old, %4$s", async (_, owner, hours, outcome) => {
  expect(await entered(await lockedFolder(owner, hours))).toBe(outcome);
});

test("a guard of another machine that was killed while it took a lock over holds no run up", async () => {
  const folder = await lockedFolder(GONE, 0);
  const guard = join(folder, ".lock.guard");
  await writeFile(guard, JSON.stringify({ id: "y", since: new Date(0), ...ELSEWHERE }));
  expect(await entered(folder)).toBe("locked");
  const past = new Date(Date.now() - 7 * HOUR);
  await utimes(guard, past, past);
  expect(await entered(folder)).toBe("entered");
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["folder", (path: string) => mkdir(path)],
  ["link", (path: string) => symlink("nowhere", path)],
])("a %s in the place of a lock is named, and stays", async (kind, make) => {
  for (const name of [".lock", ".lock.guard"]) {
    const folder = await lockedFolder(GONE, 0);
    await rm(join(folder, name), { force: true });
    await make(join(folder, name));
    await expect(withLock(folder, async () => {})).rejects.toThrow(
      `${join(folder, name)} is a ${kind} in the place of a run's lock: remove it`,
    );
    expect(await readdir(folder)).toContain(name);
  }
});

test.each([
  ["this", ALIVE.pid, hostname()],
  ["another", 7, "elsewhere"],
])("a lock of %s machine names the file to remove", async (_, pid, host) => {
  const folder = await lockedFolder({ pid, host }, 1);
  await expect(withLock(folder, async () => {})).rejects.toMatchObject({
    kind: "locked",
    message:
      `another run is writing to ${folder} (process ${pid} on ${host} since 1970-01-01T00:00:00.000Z); ` +
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
