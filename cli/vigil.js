#!/usr/bin/env node
// The command `vigil`. It runs a bundle of the sources, which a package contains. In a clone it rebuilds
// the bundle when a source is newer; where the build fails it runs the sources, as `tsx cli` does. This
// file must run on versions of Node that are too old for the rest, so that it can say so.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = join(PROJECT, "built/vigil.mjs");
const IS_CLONE = existsSync(join(PROJECT, "cli/index.ts"));
const NOT_INSTALLED = `the packages of ${PROJECT} are not installed: run npm ci there`;

const obstacle = oldNode() ?? oddPath() ?? missingPackages() ?? (await run());
if (obstacle !== null) {
  process.stderr.write(`vigil: ${obstacle}\n`);
  process.exitCode = 1;
}

/** Returns why the program cannot run, or null after it ran. */
async function run() {
  nodeModule.enableCompileCache?.(join(BUILT, "../compiled"));
  if (isFresh() || (await isBuilt())) await import(pathToFileURL(BUILT).href);
  else {
    const tsx = await importTsx();
    if (tsx === null) return NOT_INSTALLED;
    tsx.register();
    await import("./index.ts");
  }
  return null;
}

async function importTsx() {
  try {
    return await import("tsx/esm/api");
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

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

/** Vite and tsx read such a path as a URL with a query or a fragment. */
function oddPath() {
  if (!IS_CLONE || !/[#?]/.test(PROJECT)) return null;
  return `Vite cannot build in ${PROJECT}: rename the folder so that its path has no # and no ?`;
}

/** The program of a clone may be built although its packages are gone. */
function missingPackages() {
  if (!IS_CLONE || existsSync(join(PROJECT, "node_modules"))) return null;
  return NOT_INSTALLED;
}

function isFresh() {
  if (!IS_CLONE) return existsSync(BUILT);
  try {
    const { mtimeMs: built } = statSync(BUILT);
    return ["cli", "shared", "package.json"].every((name) => isOlder(join(PROJECT, name), built));
  } catch {
    return false;
  }
}

/** A folder's time changes when a file is added or removed. */
function isOlder(path, moment) {
  const stats = statSync(path);
  if (stats.mtimeMs > moment) return false;
  return (
    !stats.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), moment))
  );
}

async function isBuilt() {
  try {
    const { buildProgram } = await import("./buildProgram.js");
    await buildProgram(PROJECT, BUILT);
    return true;
  } catch {
    return false;
  }
}
