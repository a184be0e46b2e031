import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { Failure } from "../shared/failure.ts";
import { PARTIAL } from "./writeFile.ts";

/** How often whoever holds a lock shows that it lives, in milliseconds. */
export const HEARTBEAT = 5_000;

/** Who shows nothing for so many beats is dead. */
const SILENT_BEATS = 3;

/** A process that is alive and silent for so long is another one of the same number. */
const REUSED_AFTER = 24 * 60 * 60 * 1000;

const ownerSchema = z.object({
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.iso.datetime(),
});

type Owner = z.infer<typeof ownerSchema>;

/** What this process holds or is about to: in a container the next process may get the same number. */
const own = new Set<Owner["id"]>();

/**
 * Does the work while no other run holds the folder's lock. A lock whose owner is dead is taken over:
 * on this machine its process says so, and of one elsewhere that its lock's time stands still, by
 * which no clock is compared with another.
 *
 * @param beat how often the lock's time is renewed, in milliseconds
 * @throws Failure of kind `locked` when another run is at work.
 */
export async function withLock<Result>(
  folder: string,
  beat: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, ".lock");
  const self: Owner = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
  };
  own.add(self.id);
  try {
    return await whileLocked(path, self, beat, work);
  } finally {
    own.delete(self.id);
  }
}

async function whileLocked<Result>(
  path: string,
  self: Owner,
  beat: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let lock = await acquire(path, self);
  if (lock === null) {
    await takeOver(path, self, beat);
    lock = await acquire(path, self);
  }
  if (lock === null) throw locked(dirname(path), parseOwner(await readLock(path)));
  const heart = setInterval(() => renew(lock), beat);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    await lock.close();
    if (parseOwner(await readLock(path))?.id === self.id) await rm(path, { force: true });
  }
}

/** By the open file, not by its name, which may be another run's by now. A beat that fails is silence. */
function renew(lock: FileHandle): void {
  const now = new Date();
  lock.utimes(now, now).catch(() => {});
}

/**
 * The lock appears with its owner inside, so that nobody sees it empty and takes it for dead. It is
 * made in a partial file, which whoever holds the lock may have removed meanwhile. Null where there
 * is a lock already.
 */
async function acquire(path: string, self: Owner): Promise<FileHandle | null> {
  const aside = `${path}.${self.id}${PARTIAL}`;
  const file = await open(aside, "w");
  try {
    await file.writeFile(JSON.stringify(self));
    await link(aside, path);
    return file;
  } catch (error) {
    await file.close();
    if (["EEXIST", "ENOENT"].includes(Object(error).code)) return null;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes a lock that nobody holds any more. A guard lets in one run at a time: of two that find it
 * dead, the slower one would remove the lock that the faster one holds by then.
 */
async function takeOver(path: string, self: Owner, beat: number): Promise<void> {
  const guard = `${path}.guard`;
  const dead = await readLock(path);
  if (dead === null || (await isHeld(path, dead, beat))) return;
  const guarding = await readLock(guard);
  if (guarding !== null && !(await isHeld(guard, guarding, beat))) await rm(guard, { force: true });
  const held = await acquire(guard, self);
  if (held === null) return;
  try {
    if ((await readLock(path)) === dead) await rm(path, { force: true });
  } finally {
    await held.close();
    await rm(guard, { force: true });
  }
}

/** What stands in a lock, which differs from one owner to the next; null where there is none. */
async function readLock(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (Object(error).code === "ENOENT") return null;
    throw error;
  }
}

/** Null where it does not say whose it is. */
function parseOwner(text: string | null): Owner | null {
  try {
    return z.parse(ownerSchema, JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

async function isHeld(path: string, text: string, beat: number): Promise<boolean> {
  const owner = parseOwner(text);
  if (owner === null) return false;
  const time = await renewedAt(path);
  if (owner.host === hostname()) {
    if (owner.pid === process.pid) return own.has(owner.id);
    if (!isAlive(owner.pid)) return false;
    if (time === null || Date.now() - time < REUSED_AFTER) return true;
  }
  return isRenewed(path, time, beat);
}

/** Whether a lock shows a sign of life, or is gone, while its silence is waited for. */
async function isRenewed(path: string, time: number | null, beat: number): Promise<boolean> {
  for (let part = 0; part < 2 * SILENT_BEATS; part++) {
    await sleep(beat / 2);
    if ((await renewedAt(path)) !== time) return true;
  }
  return false;
}

/** In epoch milliseconds of whose clock ever; null where there is no lock. */
async function renewedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (Object(error).code === "ENOENT") return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Object(error).code === "EPERM";
  }
}

function locked(folder: string, owner: Owner | null): Failure {
  const who = owner === null ? "" : ` (process ${owner.pid} on ${owner.host} since ${owner.since})`;
  return new Failure(
    "locked",
    `another run is writing to ${folder}${who}; try again when it is done`,
  );
}
