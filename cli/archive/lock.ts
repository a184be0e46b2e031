import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { Failure, hasCode } from "../../shared/failure.ts";
import { PARTIAL, readText } from "../world/files.ts";

/** How often an owner renews its lock, in milliseconds. */
export const HEARTBEAT = 5_000;

/** Missed heartbeats after which the owner counts as dead. */
const SILENT_BEATS = 3;

/** After such a time without a heartbeat, a live process with the owner's number is another process. */
const REUSED_AFTER = 24 * 60 * 60 * 1000;

const ownerSchema = z.object({
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.iso.datetime(),
});

type LockOwner = z.infer<typeof ownerSchema>;

/** The locks of this process: in a container a later process may have the same number. */
const own = new Set<LockOwner["id"]>();

/**
 * Does the work while holding the folder's lock. A lock whose owner is dead is taken over. An owner on
 * this machine is dead when its process is gone; an owner on another machine, when the lock's time stands
 * still: two clocks are never compared.
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
  const self: LockOwner = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
  };
  own.add(self.id);
  try {
    let lock = await acquire(path, self);
    if (lock === null) {
      await takeOver(path, self, beat);
      lock = await acquire(path, self);
    }
    if (lock === null) throw locked(folder, parseOwner(await readText(path)));
    const heart = setInterval(() => renew(lock), beat);
    try {
      return await work();
    } finally {
      clearInterval(heart);
      await lock.close();
      if (parseOwner(await readText(path))?.id === self.id) await rm(path, { force: true });
    }
  } finally {
    own.delete(self.id);
  }
}

/** Uses the open file: the name may belong to another run by now. A failed renewal is a missed heartbeat. */
function renew(lock: FileHandle): void {
  const now = new Date();
  lock.utimes(now, now).catch(() => {});
}

/**
 * Creates the lock with its owner inside: an empty lock would count as dead. The lock is prepared in a
 * partial file, which the run that holds the lock may remove. Null if a lock exists.
 */
async function acquire(path: string, self: LockOwner): Promise<FileHandle | null> {
  const aside = `${path}.${self.id}${PARTIAL}`;
  const file = await open(aside, "w");
  try {
    await file.writeFile(JSON.stringify(self));
    await link(aside, path);
    return file;
  } catch (error) {
    await file.close();
    if (hasCode(error, "EEXIST", "ENOENT")) return null;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes the lock of a dead owner. A guard admits one run at a time: without the guard, the slower of
 * two runs could remove the new lock of the faster run.
 */
async function takeOver(path: string, self: LockOwner, beat: number): Promise<void> {
  const guard = `${path}.guard`;
  // The content of a lock is different for each owner.
  const dead = await readText(path);
  if (dead === null || (await isHeld(path, dead, beat))) return;
  const guarding = await readText(guard);
  if (guarding !== null && !(await isHeld(guard, guarding, beat))) await rm(guard, { force: true });
  const held = await acquire(guard, self);
  if (held === null) return;
  try {
    if ((await readText(path)) === dead) await rm(path, { force: true });
  } finally {
    await held.close();
    await rm(guard, { force: true });
  }
}

/** The owner in a lock's text; null if the text names no owner. */
function parseOwner(text: string | null): LockOwner | null {
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

/** Waits for as long as an owner may miss heartbeats; true once the lock is renewed or gone. */
async function isRenewed(path: string, time: number | null, beat: number): Promise<boolean> {
  for (let part = 0; part < 2 * SILENT_BEATS; part++) {
    await sleep(beat / 2);
    if ((await renewedAt(path)) !== time) return true;
  }
  return false;
}

/** The time of the last renewal, in epoch milliseconds of an unknown clock; null without a lock. */
async function renewedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

function locked(folder: string, owner: LockOwner | null): Failure {
  const who = owner === null ? "" : ` (process ${owner.pid} on ${owner.host} since ${owner.since})`;
  return new Failure(
    "locked",
    `another run is writing to ${folder}${who}; try again when it is done`,
  );
}
