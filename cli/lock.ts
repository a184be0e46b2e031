import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { Failure } from "../shared/failure.ts";
import { PARTIAL } from "./writeFile.ts";

const STALE_AFTER = 60 * 60 * 1000;

const ownerSchema = z.object({
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.iso.datetime(),
});

type Owner = z.infer<typeof ownerSchema>;

/**
 * Does the work while no other run holds the folder's lock. A lock whose owner is dead, or older
 * than an hour, is taken over.
 *
 * @throws Failure of kind `locked` when another run is at work.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, ".lock");
  const own: Owner = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
  };
  if (!(await acquire(path, own))) {
    await takeOver(path, own);
    if (!(await acquire(path, own))) throw locked(folder, await readOwner(path));
  }
  try {
    return await work();
  } finally {
    if ((await readOwner(path))?.id === own.id) await rm(path, { force: true });
  }
}

/**
 * The lock appears with its owner inside, so that nobody sees it empty and takes it for dead. It is
 * made in a partial file, which whoever holds the lock may have removed meanwhile.
 */
async function acquire(path: string, own: Owner): Promise<boolean> {
  const aside = `${path}.${own.id}${PARTIAL}`;
  try {
    await writeFile(aside, JSON.stringify(own));
    await link(aside, path);
    return true;
  } catch (error) {
    if (["EEXIST", "ENOENT"].includes(Object(error).code)) return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes a lock that nobody holds any more. A guard lets in one run at a time: of two that find it
 * dead, the slower one would remove the lock that the faster one holds by then.
 */
async function takeOver(path: string, own: Owner): Promise<void> {
  const guard = `${path}.guard`;
  if (!(await isDead(path))) return;
  if (await isDead(guard)) await rm(guard, { force: true });
  if (!(await acquire(guard, own))) return;
  try {
    if (await isDead(path)) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** Whether there is a lock that nobody holds. */
async function isDead(path: string): Promise<boolean> {
  const owner = await readOwner(path);
  return owner !== null && !isHeld(owner);
}

/** Null where there is no lock, undefined where it does not say whose it is. */
async function readOwner(path: string): Promise<Owner | undefined | null> {
  try {
    return z.parse(ownerSchema, JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    return Object(error).code === "ENOENT" ? null : undefined;
  }
}

function isHeld(owner: Owner | undefined): boolean {
  if (owner === undefined || Date.now() - Date.parse(owner.since) > STALE_AFTER) return false;
  return owner.host !== hostname() || isAlive(owner.pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Object(error).code === "EPERM";
  }
}

function locked(folder: string, owner: Owner | undefined | null): Failure {
  const who = owner == null ? "" : ` (process ${owner.pid} on ${owner.host} since ${owner.since})`;
  return new Failure(
    "locked",
    `another run is writing to ${folder}${who}; try again when it is done`,
  );
}
