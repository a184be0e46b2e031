import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, stop } from "esbuild";

/** Packages that read their own files. */
const EXTERNAL = ["@electric-sql/pglite", "vite"];

/** What decides the program besides the sources that it is made of: the packages, and how sources are read. */
const SETTINGS = ["cli/sourceProgram.js", "node_modules/.package-lock.json", "tsconfig.json"];

const DAY = 86_400_000;

/** A later run of an older program may still import its parts. */
const KEPT_FOR = 7 * DAY;

/**
 * The program of a clone as files that Node runs as they are: resolving and compiling hundreds of sources takes
 * seconds. It is made again when a source has changed.
 *
 * @param {string} project
 * @param {string} cache the folder in which it is kept
 * @returns {Promise<string>} the file to run
 */
export async function builtProgram(project, cache) {
  const folder = join(cache, "program");
  const record = join(folder, "sources.json");
  const kept = await readFile(record, "utf8").then(JSON.parse, () => null);
  const isFresh = (path) => versionOf(join(project, path)) === kept.versions[path];
  if (kept !== null && Object.keys(kept.versions).every(isFresh)) return join(folder, kept.entry);
  const began = Date.now();
  const { entry, files, sources } = await bundled(project, folder);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of files) await keep(path, contents);
  const paths = [...SETTINGS, ...sources];
  const isStill = paths.every((path) => isUnchangedSince(join(project, path), began));
  if (isStill) {
    const versions = Object.fromEntries(
      paths.map((path) => [path, versionOf(join(project, path))]),
    );
    await replace(record, JSON.stringify({ entry, versions }));
  }
  await removeOld(folder);
  return join(folder, entry);
}

async function bundled(project, folder) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    entryPoints: ["cli/index.ts"],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    entryNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: EXTERNAL,
    // Some packages are CommonJS and require Node's modules.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  await stop();
  const [path] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === "cli/index.ts",
  );
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith("node_modules/"));
  return { entry: basename(path), files: outputFiles, sources };
}

/** A text that changes when a file does; null without the file. */
function versionOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.mtimeMs} ${stats.size}`;
}

/** Whether a file was written before an instant. Only npm writes all of `SETTINGS`: a missing file has not changed. */
function isUnchangedSince(path, instant) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.mtimeMs < instant;
}

/** A file's name has the hash of its content. */
async function keep(path, contents) {
  if (!existsSync(path)) return replace(path, contents);
  const now = new Date();
  await utimes(path, now, now);
}

/** Another run may read the file meanwhile. */
async function replace(path, contents) {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, contents);
  await rename(temporary, path);
}

async function removeOld(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another run may have renamed or removed the file meanwhile.
    const stats = statSync(path, { throwIfNoEntry: false });
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > KEPT_FOR;
    if (isOld) await rm(path, { force: true });
  }
}
