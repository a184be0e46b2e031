import { once } from "node:events";
import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import { hasCode } from "../../shared/failure.ts";
import type { SiteSettings } from "../../shared/siteSettings.ts";
import { isAlive } from "../archive/lock.ts";
import { IS_CLONE, PROJECT } from "../environment/projectFolder.ts";

/** The built page, which fits any site, and the code that makes sites of the page. */
export interface BuiltPage {
  readonly folder: string;
  /** The paths of the page's files. */
  readonly names: readonly string[];
  readonly code: SiteCode;
  text(name: string): Promise<string>;
}

const BUILT = join(PROJECT, "built");

/** The sources of the page; an installed package has none. */
const SOURCES = ["web", "shared", "vite.config.ts", "package.json"].map((name) =>
  join(PROJECT, name),
);

/**
 * The page that the package contains. In a clone, it is built first if a source is newer.
 *
 * @param onBuild called before a build
 * @param signal aborts a build
 * @throws Error if the build fails or is aborted
 */
export async function builtPage(onBuild: () => void, signal?: AbortSignal): Promise<BuiltPage> {
  if (IS_CLONE && !isFresh()) {
    onBuild();
    await buildPage(signal).catch(throwWithAdvice);
  }
  const folder = join(BUILT, "page");
  return {
    folder,
    names: await filesIn(folder),
    code: await importSiteCode(BUILT),
    text: (name) => readFile(join(folder, name), "utf8"),
  };
}

/** Whether the built page is newer than each of its sources; false without a built page. */
function isFresh(): boolean {
  try {
    const { mtimeMs: builtAt } = statSync(join(BUILT, "site.mjs"));
    return SOURCES.every((path) => isOlder(path, builtAt));
  } catch {
    return false;
  }
}

/** Whether a file, or a folder with all of its files, is older. A folder's time changes when a file is added or removed. */
function isOlder(path: string, moment: number): boolean {
  const stats = statSync(path);
  if (stats.mtimeMs > moment) return false;
  if (!stats.isDirectory()) return true;
  return readdirSync(path).every((name) => isOlder(join(path, name), moment));
}

/** Throws the error of a build again, with what to do about it. */
function throwWithAdvice(cause: unknown): never {
  const isMissing = hasCode(cause, "ERR_MODULE_NOT_FOUND");
  const reason = isMissing
    ? `that takes packages for development: run npm ci in ${PROJECT}, without --omit=dev`
    : (cause as Error).message;
  throw new Error(`cannot build the page in ${BUILT}: ${reason}`, { cause });
}

/** Removes the folders of killed builds. A folder names its machine and process. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(BUILT)) {
    const [, host, pid] = /^unfinished-(.+)-(\d+)-\w+$/.exec(name) ?? [];
    const isOfThisMachine = host === hostname();
    const isAbandoned = isOfThisMachine && !isAlive(Number(pid));
    if (isAbandoned) await rm(join(BUILT, name), { recursive: true, force: true });
  }
}

/**
 * Builds the page in a folder of this run, since another run may build at the same time, and then replaces the page that
 * was built before.
 */
async function buildPage(signal?: AbortSignal): Promise<void> {
  const startedAt = new Date();
  await mkdir(BUILT, { recursive: true });
  await removeAbandoned();
  const unfinished = await mkdtemp(join(BUILT, `unfinished-${hostname()}-${process.pid}-`));
  try {
    await runVite(unfinished, signal);
    // A source that changes during the build must count as newer than the page.
    await utimes(join(unfinished, "site.mjs"), startedAt, startedAt);
    for (const name of ["page", "site.mjs"]) {
      await putInPlace(join(unfinished, name), join(BUILT, name));
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Moves a finished file or folder to a path. What is there is moved away first, since a removal in its place could meet files
 * of another run, which may put its own there at any moment.
 */
export async function putInPlace(finished: string, path: string): Promise<void> {
  const replaced = `${finished}-replaced`;
  await rename(path, replaced).catch((error) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
  await rm(replaced, { recursive: true, force: true });
  try {
    await rename(finished, path);
  } catch (error) {
    const isTaken = hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST");
    if (!isTaken) throw error;
    await putInPlace(finished, path);
  }
}

/**
 * Runs Vite, whose configuration writes the page as `page` and the page's code for Node as `site.mjs` into a folder. Vite runs
 * in a worker, so that the command goes on meanwhile and a signal can end the build.
 *
 * @throws the error of the worker, or that of the aborted signal
 */
async function runVite(folder: string, signal?: AbortSignal): Promise<void> {
  const workerData = {
    root: join(PROJECT, "web"),
    configFile: join(PROJECT, "vite.config.ts"),
    mode: "production",
    logLevel: "silent",
    build: { outDir: join(folder, "page") },
  };
  signal?.throwIfAborted();
  const worker = new Worker(join(PROJECT, "cli/site/pageWorker.js"), { workerData });
  signal?.addEventListener("abort", () => worker.terminate());
  // `once` also throws an error that the worker emits before it exits.
  await once(worker, "exit");
  signal?.throwIfAborted();
}

/** The paths of all files and links to files below a folder, relative to the folder; none if there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() || isLinkToFile(entry))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Whether an entry links to a file, as the files of a mounted volume do. A link may lead nowhere, or in a circle. */
function isLinkToFile(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return false;
  const path = join(entry.parentPath, entry.name);
  return existsSync(path) && statSync(path).isFile();
}

/** The page's own code for Node, `web/site/main.ts`: the build puts a bundle of this code beside the page. */
export interface SiteCode {
  readonly ONE_FILE: string;
  readonly NEEDED_TEXTS: readonly string[];
  siteFiles(
    page: { readonly names: readonly string[]; readonly texts: Readonly<Record<string, string>> },
    settings: SiteSettings,
    newest: PublishedSnapshot | null,
  ): { readonly copied: readonly string[]; readonly written: Readonly<Record<string, string>> };
  exported(
    template: string,
    content: PublishedSnapshot & { readonly dayMarks: Readonly<Record<string, string>> },
    brand: SiteBrand,
  ): string;
}

/** @param folder the folder of the built page and its code */
async function importSiteCode(folder: string): Promise<SiteCode> {
  return import(pathToFileURL(join(folder, "site.mjs")).href);
}
