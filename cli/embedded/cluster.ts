import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { writeFile } from "../writeFile.ts";

/** The installed package of PGlite. */
const PGLITE = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "..");

const CACHE = join(PGLITE, "../../.cache/vigil");

/**
 * PostgreSQL in memory with nothing in it yet. Its zone is UTC.
 *
 * initdb takes seconds, so what it made is kept in the folder for the next time. A copy that cannot
 * be used only costs those seconds.
 */
export async function openCluster(folder: string = CACHE): Promise<PGlite> {
  const { version } = JSON.parse(await readFile(join(PGLITE, "package.json"), "utf8"));
  // Another version may not understand the files of this one.
  const copy = join(folder, `pglite-${version}-utc.tar`);
  return (await fromCopy(copy)) ?? (await fromInitdb(copy));
}

async function fromCopy(copy: string): Promise<PGlite | null> {
  const { PGlite } = await import("@electric-sql/pglite");
  try {
    return await PGlite.create({ loadDataDir: new Blob([await readFile(copy)]) });
  } catch {
    return null;
  }
}

async function fromInitdb(copy: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create({ postgresqlconf: ["timezone = 'UTC'"] });
  await keep(await pglite.dumpDataDir("none"), copy).catch(() => {});
  return pglite;
}

async function keep(cluster: Blob, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  await writeFile(copy, new Uint8Array(await cluster.arrayBuffer()));
}
