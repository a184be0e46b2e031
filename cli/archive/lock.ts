import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { Failure, hasCode } from "../../shared/failure.ts";
import { createFile, readText } from "../world/files.ts";

/** In milliseconds: no run takes as long, so that an older lock has no owner. */
const STALE = 24 * 60 * 60 * 1000;

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
 * Does the work while holding the folder's lock. A lock is taken over if it is older than a day, or its process on this
 * machine is gone; whether a process on another machine is gone is not known.
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
  };
  own.add(self.id);
  try {
    if (!(await acquire(path, self))) {
      await takeOver(path, self);
      if (!(await acquire(path, self))) throw locked(path, parseOwner(await readText(path)));
    }
    try {
      return await work();
    } finally {
      if (parseOwner(await readText(path))?.id === self.id) await rm(path, { force: true });
    }
  } finally {
    own.delete(self.id);
  }
}

/**
 * Creates the lock with its owner inside: an empty lock would count as dead. The lock is prepared in a
 * partial file, which the run that holds the lock may remove. False if a lock exists.
 */
async function acquire(path: string, self: LockOwner): Promise<boolean> {
  try {
    await createFile(path, JSON.stringify(self));
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST", "ENOENT")) return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead owner. A guard admits one run at a time: without the guard, the slower of
 * two runs could remove the new lock of the faster run.
 */
async function takeOver(path: string, self: LockOwner): Promise<void> {
  const guard = `${path}.guard`;
  // The content of a lock is different for each owner.
  const dead = await readText(path);
  if (dead === null || (await isHeld(path, dead))) return;
  const guarding = await readText(guard);
  if (guarding !== null && !(await isHeld(guard, guarding))) await rm(guard, { force: true });
  if (!(await acquire(guard, self))) return;
  try {
    if ((await readText(path)) === dead) await rm(path, { force: true });
  } finally {
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

async function isHeld(path: string, text: string): Promise<boolean> {
  const owner = parseOwner(text);
  if (owner === null || (await age(path)) > STALE) return false;
  if (owner.host !== hostname()) return true;
  return owner.pid === process.pid ? own.has(owner.id) : isAlive(owner.pid);
}

/** In milliseconds; 0 without a lock. */
async function age(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return 0;
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

function locked(path: string, owner: LockOwner | null): Failure {
  const folder = dirname(path);
  if (owner === null) {
    return new Failure("locked", `another run is writing to ${folder}; try again when it is done`);
  }
  const { pid, host, since } = owner;
  const advice = host === hostname() ? "" : `, or remove ${path} if it is gone`;
  return new Failure(
    "locked",
    `another run is writing to ${folder} (process ${pid} on ${host} since ${since}); try again when it is done${advice}`,
  );
}
