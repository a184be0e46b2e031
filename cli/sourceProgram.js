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
  const recordPath = join(folder, "sources.json");
  const record = await readFile(recordPath, "utf8").then(JSON.parse, () => null);
  if (record !== null && isCurrent(record, project)) return join(folder, record.entry);
  const began = Date.now();
  const { entry, files, sources } = await bundled(project, folder);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of files) await keep(path, contents);
  const paths = [...SETTINGS, ...sources];
  // A source that changed while it was bundled may be in the bundle or not: then nothing is recorded.
  const isUnchanged = paths.every((path) => isUnchangedSince(join(project, path), began));
  if (isUnchanged) {
    const versions = Object.fromEntries(
      paths.map((path) => [path, versionOf(join(project, path))]),
    );
    await replace(recordPath, JSON.stringify({ entry, versions }));
  }
  await removeOld(folder);
  return join(folder, entry);
}

/** Whether no source has changed since the record was written. */
function isCurrent({ versions }, project) {
  return Object.keys(versions).every((path) => versionOf(join(project, path)) === versions[path]);
}

/** The program as files in a folder, not written yet: the file to run, all files, and the sources they are made of. */
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

/** Writes a file, or renews the time of an existing one, which has the same content: the hash of that is in its name. */
async function keep(path, contents) {
  if (!existsSync(path)) return replace(path, contents);
  const now = new Date();
  await utimes(path, now, now);
}

/** Writes a file at once, since another run may read it meanwhile. */
async function replace(path, contents) {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, contents);
  await rename(temporary, path);
}

/** Removes the files that no run of the last days has made or used. */
async function removeOld(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another run may have renamed or removed the file meanwhile.
    const stats = statSync(path, { throwIfNoEntry: false });
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > KEPT_FOR;
    if (isOld) await rm(path, { force: true });
  }
}
