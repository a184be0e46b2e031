import { randomUUID } from "node:crypto";
import { lstat, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { Failure, hasCode } from "../../shared/failure.ts";
import { createFile, isMissing, PARTIAL, readText } from "../environment/files.ts";
import { processStart } from "../environment/processStart.ts";

/** Longer than any run: an older lock of another machine counts as abandoned. */
const STALE_AFTER_MS = 6 * 60 * 60 * 1000;

/** The milliseconds by which a file may be dated in the future: file systems round times, and cache them. */
const ROUNDING_MS = 60_000;

const ownerSchema = z.object({
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.iso.datetime(),
  /** When the process began, as `processStart` has it. */
  started: z.optional(z.nullable(z.string())),
});

type LockOwner = z.infer<typeof ownerSchema>;

/** The locks of this process: in a container a later process may have the same number. */
const ownLocks = new Set<LockOwner["id"]>();

/**
 * Does the work while holding the folder's lock, and removes the lock afterwards. The lock of a process on this machine is
 * taken over once that process is gone. Whether a process on another machine is gone is not known: its lock is taken over if
 * it is older than six hours, or dated in the future.
 *
 * @throws Failure of kind `locked` when another run is at work.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, ".lock");
  const self: LockOwner = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    started: await processStart(process.pid),
  };
  ownLocks.add(self.id);
  try {
    await requireLock(path, self);
    try {
      return await work();
    } finally {
      // Another run may have taken the lock over meanwhile.
      const owner = parseOwner(await readLock(path));
      if (owner?.id === self.id) await rm(path, { force: true });
    }
  } finally {
    ownLocks.delete(self.id);
  }
}

/** Acquires the lock, after removing that of a dead owner. */
async function requireLock(path: string, self: LockOwner): Promise<void> {
  if (await acquire(path, self)) return;
  await removeIfDead(path, self);
  if (await acquire(path, self)) return;
  throw locked(path, parseOwner(await readLock(path)));
}

/** Creates the lock with its owner inside, since an empty lock would count as dead. False if another run holds the lock. */
async function acquire(path: string, self: LockOwner): Promise<boolean> {
  try {
    await createFile(path, JSON.stringify(self));
    return true;
  } catch (error) {
    // `createFile` writes a partial file and links it to the path. ENOENT: the run that holds the lock has removed that file
    // before, as it removes all partial files.
    if (hasCode(error, "EEXIST", "ENOENT")) return false;
    throw error;
  }
}

/**
 * Removes the lock if its owner is dead. Only the run that holds a second lock, the guard, may do so: without it, the slower
 * of two runs could remove the new lock of the faster run. A run that does not get the guard leaves the lock as it is.
 */
async function removeIfDead(path: string, self: LockOwner): Promise<void> {
  const deadText = await textIfDead(path);
  if (deadText === null) return;
  const guard = `${path}.guard`;
  const isGuardAbandoned = (await textIfDead(guard)) !== null;
  if (isGuardAbandoned) await rm(guard, { force: true });
  if (!(await acquire(guard, self))) return;
  try {
    // Another run may have replaced the dead lock since it was read: the new lock has another text.
    const isStillDead = (await readLock(path)) === deadText;
    if (isStillDead) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** The text of a lock whose owner is dead; null if there is no lock, or its owner may still be at work. */
async function textIfDead(path: string): Promise<string | null> {
  const text = await readLock(path);
  if (text === null || (await isHeld(path, text))) return null;
  return text;
}

/**
 * The text of a lock; null if there is none.
 *
 * @throws Error if a folder or a link is in its place: no run made it, so no run removes it
 */
async function readLock(path: string): Promise<string | null> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (stats?.isFile() === false) {
    const kind = stats.isDirectory() ? "folder" : "link";
    throw new Error(`${path} is a ${kind} in the place of a run's lock: remove it`);
  }
  return readText(path);
}

/** The owner in a lock's text; null if the text names no owner. */
function parseOwner(text: string | null): LockOwner | null {
  try {
    return z.parse(ownerSchema, JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** Whether the run that wrote a lock may still be at work; a lock without an owner holds nothing. */
async function isHeld(path: string, text: string): Promise<boolean> {
  const owner = parseOwner(text);
  if (owner === null) return false;
  if (owner.host !== hostname()) return isRecent(path);
  return owner.pid === process.pid ? ownLocks.has(owner.id) : isSameProcess(owner);
}

/** Whether the process of a lock of this machine is alive, and not another one with its number. */
async function isSameProcess({ pid, started = null }: LockOwner): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const startTime = started === null ? null : await processStart(pid);
  return startTime === null || startTime === started;
}

/**
 * Whether a lock is at most six hours old and not dated in the future. The current time is that of a new file in the same
 * folder, since the machines that share the folder may have different clocks.
 */
async function isRecent(path: string): Promise<boolean> {
  const probe = `${path}.${randomUUID()}${PARTIAL}`;
  try {
    await writeFile(probe, "");
    const { mtimeMs: now } = await stat(probe);
    const { mtimeMs: lockedAt } = await stat(path);
    const age = now - lockedAt;
    return age >= -ROUNDING_MS && age <= STALE_AFTER_MS;
  } catch (error) {
    // The run that holds the lock removes the lock, and partial files such as the probe: it was at work a moment ago.
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Whether a process exists. The signal 0 ends nothing. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but is another user's.
    return hasCode(error, "EPERM");
  }
}

/** The error of a run that did not get the lock; `owner` is null if the lock is gone again, or names none. */
function locked(path: string, owner: LockOwner | null): Failure {
  const folder = dirname(path);
  if (owner === null) {
    return new Failure("locked", `another run is writing to ${folder}; try again when it is done`);
  }
  const { pid, host, since } = owner;
  return new Failure(
    "locked",
    `another run is writing to ${folder} (process ${pid} on ${host} since ${since}); try again when it is done, ` +
      `or remove ${path} if it is gone`,
  );
}
