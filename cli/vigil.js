#!/usr/bin/env node
// The command `vigil`. An installed package runs its bundle; a clone one that is made again when a source has changed.
// This file must also run on versions of Node that are too old for the other files, to say that they are.
import { existsSync, readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(PROJECT, "built/vigil.mjs");
const IS_CLONE = existsSync(join(PROJECT, "cli/index.ts"));
const NOT_INSTALLED = `the packages of ${PROJECT} are not installed: run npm ci there`;

const obstacle = oldNode() ?? oddPath() ?? (await run());
if (obstacle !== null) {
  process.stderr.write(`vigil: ${obstacle}\n`);
  process.exitCode = 1;
}

/** Returns why the program cannot run, or null after it ran. */
async function run() {
  const cache = await openCache();
  const program = IS_CLONE ? await sourceProgram(cache) : BUILT;
  if (program !== null) {
    await import(pathToFileURL(program).href);
    return null;
  }
  const tsx = await importTsx();
  if (tsx === null) return NOT_INSTALLED;
  tsx.register();
  await import("./index.ts");
  return null;
}

/** The folder for what a later start need not do again, such as compiling; null without one. */
async function openCache() {
  const { cacheFolder } = await import("./cacheFolder.js");
  const folder = cacheFolder(PROJECT, IS_CLONE);
  if (folder !== null) nodeModule.enableCompileCache?.(join(folder, "compiled"));
  return folder;
}

/** The program of a clone; null if it cannot be built or kept, as where nothing is installed or may be written. */
async function sourceProgram(cache) {
  try {
    const { builtProgram } = await import("./sourceProgram.js");
    return await builtProgram(PROJECT, cache);
  } catch {
    return null;
  }
}

/** The package that runs TypeScript; null if packages are not installed. */
async function importTsx() {
  try {
    return await import("tsx/esm/api");
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** The obstacle of a version of Node that is too old; null if it is not. */
function oldNode() {
  const { engines } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  const ranges = engines.node.split(" || ");
  if (ranges.some(includesThisNode)) return null;
  const least = ranges.pop().replace(">=", "");
  return `Node ${process.versions.node} does not run it: install Node ${least} or newer from https://nodejs.org`;
}

/** Whether this Node is in a range such as `^20.19` or `>=22.12`. */
function includesThisNode(range) {
  const [, operator, leastMajor, leastMinor] = /^(\^|>=)(\d+)\.(\d+)$/.exec(range);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major === Number(leastMajor)) return minor >= leastMinor;
  return operator === ">=" && major > leastMajor;
}

/** The obstacle of a path with `#` or `?`, which Vite and tsx read as a URL with a fragment or a query. */
function oddPath() {
  if (!IS_CLONE || !/[#?]/.test(PROJECT)) return null;
  return `Vite cannot build in ${PROJECT}: rename the folder so that its path has no # and no ?`;
}
