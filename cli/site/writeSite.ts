import { copyFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure } from "../../shared/failure.ts";
import { INDEX } from "../archive/folderIndex.ts";
import { BESIDE } from "../archive/snapshotFolder.ts";
import { isInFolder } from "../environment/commandName.ts";
import { makeFolder, PARTIAL, writeFile } from "../environment/files.ts";
import { filesIn } from "./builtPage.ts";
import type { FileContent, Site } from "./site.ts";

/** The folders of a site: all of their files belong to the site. */
const OWN_FOLDERS = /^(assets|snapshots)\//;

/** A file that GitHub Pages reads. It is written first, so that it marks even a site that a killed run left unfinished. */
const MARKER = ".nojekyll";

/**
 * Writes a site into a folder: first the snapshots, then the files of the site in their order. Each file is replaced whole,
 * so that the folder can be served meanwhile. Then the code and the snapshots of an earlier site are removed.
 *
 * @param snapshots the folder of snapshots to publish with the site
 * @param listed the snapshots in the index of that folder
 * @returns the files of the folder of snapshots that are not published
 * @throws Failure of kind `usage` if the folder `out` has files and is no site, and if it is inside `snapshots`
 */
export async function writeSite(
  out: string,
  site: Site,
  snapshots: string,
  listed: readonly string[],
): Promise<string[]> {
  const oldFiles = await filesIn(out);
  requireOwnFolder(out, oldFiles, site, snapshots);
  const publicNames = [...listed, ...BESIDE, INDEX];
  const snapshotFiles = (await filesIn(snapshots)).filter((name) => !isPartial(name));
  const filesToCopy = snapshotFiles.filter((name) => publicNames.includes(name)).sort(indexLast);
  const copies = new Map(filesToCopy.map((name) => [`snapshots/${name}`, join(snapshots, name)]));
  await makeFolder(out);
  await writeFile(join(out, MARKER), "");
  for (const [name, path] of copies) await copy(path, join(out, name));
  for (const [name, content] of site) {
    const isCopied = copies.has(name);
    if (!isCopied) await writeContent(join(out, name), content);
  }
  // The folder of snapshots may be inside the site: then all of its files stay.
  const keepsSnapshots = resolve(snapshots) === resolve(join(out, "snapshots"));
  for (const name of oldFiles) {
    const isWritten = site.has(name) || copies.has(name);
    const isKept = keepsSnapshots && name.startsWith("snapshots/");
    if (isWritten || isKept) continue;
    if (isOfSite(name, site)) await rm(join(out, name), { force: true });
  }
  return snapshotFiles.filter((name) => !publicNames.includes(name));
}

/**
 * Refuses a folder that has files and is no site, and one inside the folder of snapshots. Snapshots and files whose names
 * begin with a dot do not count as files here. A folder is a site if it has the marker and either
 * - `index.html`: a whole site, which may have other files too;
 * - or only files of a site: a killed run left it unfinished.
 */
function requireOwnFolder(
  out: string,
  oldFiles: readonly string[],
  site: Site,
  snapshots: string,
): void {
  const files = oldFiles.filter((name) => !name.startsWith(".") && !name.startsWith("snapshots/"));
  const isWhole = oldFiles.includes("index.html");
  const isUnfinished = files.every((name) => site.has(name) || name.endsWith(PARTIAL));
  const isSite = oldFiles.includes(MARKER) && (isWhole || isUnfinished);
  if (files.length > 0 && !isSite) {
    throw new Failure("usage", `${out} holds other files than a site: name another with --out`);
  }
  if (isInFolder(resolve(snapshots), resolve(out))) {
    throw new Failure("usage", `${out} is in the folder of snapshots: name another with --out`);
  }
}

/** Writes a file of a site. Both ways are atomic, so the file is there whole or not at all. */
async function writeContent(path: string, content: FileContent): Promise<void> {
  if ("path" in content) {
    await copy(content.path, path);
    return;
  }
  await makeFolder(dirname(path));
  await writeFile(path, content.text);
}

/** Whether a file of an earlier site is code or a snapshot, or a file that a killed run left unfinished. */
function isOfSite(name: string, site: Site): boolean {
  return OWN_FOLDERS.test(name) || site.has(withoutPartial(name));
}

/** Copies a file whole or not at all; a file that would be copied to itself stays. */
async function copy(from: string, to: string): Promise<void> {
  if (resolve(from) === resolve(to)) return;
  const partial = `${to}.${process.pid}${PARTIAL}`;
  await makeFolder(dirname(to));
  await copyFile(from, partial);
  await rename(partial, to);
}

/** The name that a partial file was to have; other names are returned unchanged. */
function withoutPartial(name: string): string {
  return name.replace(/(^|\/)\.?([^/]+)\.[\w-]+\.partial$/, "$1$2");
}

/** Whether a file is partial. The names of the snapshot command's temporary files begin with a dot. */
function isPartial(name: string): boolean {
  return /(^|\/)\./.test(name);
}

/** An order in which the index, which names the other files, is the last one. */
function indexLast(a: string, b: string): number {
  return Number(a === INDEX) - Number(b === INDEX);
}
