import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { cacheFolder } from "../../cacheFolder.js";
import { makeFolder, PARTIAL, writeFile } from "../../environment/files.ts";
import { IS_CLONE, PROJECT } from "../../environment/projectFolder.ts";

/**
 * An empty PostgreSQL in memory, with UTC as its time zone: a copy of an image, since initdb takes
 * seconds. Without a usable image a new one is kept.
 */
export async function openCluster(
  folder: string | null = cacheFolder(PROJECT, IS_CLONE),
): Promise<PGlite> {
  return fromImage({ folder, prefix: "pglite", name: "small" }, newCluster);
}

/** The image of a database, a file. A new image replaces the older ones of its prefix. */
interface Image {
  /** The folder of images; null if none can be kept. */
  readonly folder: string | null;
  readonly prefix: string;
  readonly name: string;
}

/**
 * A copy of the database in an image. Without a usable image, `make` makes the database. Its image is kept for the next start,
 * if there is a folder and it can be written.
 */
export async function fromImage(
  { folder, prefix, name }: Image,
  make: () => Promise<PGlite>,
): Promise<PGlite> {
  if (folder === null) return make();
  const { PGlite } = await import("@electric-sql/pglite");
  const fileName = `${prefix}-${await pgliteVersion()}-${name}.tar`;
  try {
    const content = await readFile(join(folder, fileName));
    return await PGlite.create({ loadDataDir: new Blob([content]) });
  } catch {
    // There is no image, or it is broken: the database is made again.
  }
  const pglite = await make();
  const image = await pglite.dumpDataDir("none");
  await keepImage(image, folder, fileName, prefix).catch(() => {
    // Without an image, the next start makes the database again.
  });
  return pglite;
}

/** Runs initdb in memory and makes the result small, since each start loads a copy. */
async function newCluster(): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create({
    postgresqlconf: SETTINGS,
    initDbStartParams: ["--wal-segsize=1"],
  });
  await dropTemplates(pglite);
  // Without a checkpoint each copy would begin with a recovery.
  await pglite.exec("checkpoint");
  return pglite;
}

/**
 * The file system in memory copies a whole file for each call of posix_fallocate, which makes COPY take
 * the square of the rows. PostgreSQL clears its buffers at each start: the usual 128 MB take 0.7 s.
 */
const SETTINGS = ["timezone = 'UTC'", "file_extend_method = write_zeros", "shared_buffers = 16MB"];

/** Templates are for new databases, which nothing makes, and are two thirds of the files of an image. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  for (const name of ["template0", "template1"]) {
    await pglite.query(`alter database ${name} is_template false`);
    await pglite.query(`drop database ${name}`);
  }
}

/** The version of PGlite: another version may not read the image. */
async function pgliteVersion(): Promise<string> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return JSON.parse(await readFile(join(folder, "../package.json"), "utf8")).version;
}

/** Writes an image. Then removes the other images of its prefix, and the partial files that killed starts have left. */
async function keepImage(
  image: Blob,
  folder: string,
  fileName: string,
  prefix: string,
): Promise<void> {
  await makeFolder(folder);
  await writeFile(join(folder, fileName), new Uint8Array(await image.arrayBuffer()));
  for (const name of await readdir(folder)) {
    const isOldImage = name.startsWith(`${prefix}-`) && name.endsWith(".tar") && name !== fileName;
    // A start that is writing this partial file now cannot keep its image. That does no harm: there is an image already.
    const isPartial = name.startsWith(`.${prefix}-`) && name.endsWith(PARTIAL);
    if (isOldImage || isPartial) await rm(join(folder, name), { force: true });
  }
}
