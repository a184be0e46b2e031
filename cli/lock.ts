import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
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

/** The lock appears with its owner inside, so that nobody sees it empty and takes it for dead. */
async function acquire(path: string, own: Owner): Promise<boolean> {
  const aside = asideOf(path, own);
  try {
    await writeFile(aside, JSON.stringify(own));
    await link(aside, path);
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes a lock that nobody holds any more. It is moved aside before it is looked at again, since
 * two runs may both find it dead and one of them may hold a new one by the time the other acts.
 */
async function takeOver(path: string, own: Owner): Promise<void> {
  if (isHeld(await readOwner(path))) return;
  const aside = asideOf(path, own);
  try {
    await rename(path, aside);
  } catch (error) {
    if (Object(error).code === "ENOENT") return;
    throw error;
  }
  if (isHeld(await readOwner(aside))) await link(aside, path);
  await rm(aside, { force: true });
}

function asideOf(path: string, { id }: Owner): string {
  return `${path}.${id}${PARTIAL}`;
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    return z.parse(ownerSchema, JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
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

function locked(folder: string, owner: Owner | undefined): Failure {
  const who =
    owner === undefined ? "" : ` (process ${owner.pid} on ${owner.host} since ${owner.since})`;
  return new Failure(
    "locked",
    `another run is writing to ${folder}${who}; try again when it is done`,
  );
}
