import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { IS_CLONE, PROJECT } from "../projectFolder.ts";
import { writeFile } from "../writeFile.ts";

const PGLITE = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "..");

/** Part of each image's key: another version may not read this one's files. */
export async function pgliteVersion(): Promise<string> {
  return JSON.parse(await readFile(join(PGLITE, "package.json"), "utf8")).version;
}

export interface Image {
  /** The folder keeps only the last image of a kind. */
  readonly kind: string;
  readonly key: string;
  readonly folder?: string | undefined;
}

/**
 * PostgreSQL in memory, copied from an image. Without a usable image, `make` starts it, and the result
 * is saved as an image for the next time.
 */
export async function openImage(
  { kind, key, folder = cacheFolder() }: Image,
  make: () => Promise<PGlite>,
): Promise<PGlite> {
  const file = `${kind}-${key}.tar`;
  const copy = await fromCopy(join(folder, file));
  if (copy !== null) return copy;
  const pglite = await make();
  // Without it each copy would begin with a recovery.
  await pglite.exec("checkpoint");
  await keep(await pglite.dumpDataDir("none"), folder, file).catch(() => {});
  await dropOthers(folder, kind, file).catch(() => {});
  return pglite;
}

async function fromCopy(path: string): Promise<PGlite | null> {
  const { PGlite } = await import("@electric-sql/pglite");
  try {
    return await PGlite.create({ loadDataDir: new Blob([await readFile(path)]) });
  } catch {
    return null;
  }
}

async function keep(cluster: Blob, folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), new Uint8Array(await cluster.arrayBuffer()));
}

async function dropOthers(folder: string, kind: string, file: string): Promise<void> {
  const images = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`));
  for (const name of images.filter((name) => name !== file)) await rm(join(folder, name));
}

/** Beside the packages of a clone; the user's own for an installed package, which may be read-only. */
function cacheFolder(): string {
  if (IS_CLONE) return join(PROJECT, "node_modules/.cache/vigil");
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const usual = process.platform === "darwin" ? "Library/Caches" : ".cache";
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), usual), "vigil");
}
