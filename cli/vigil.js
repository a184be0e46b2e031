#!/usr/bin/env node
// The command `vigil`. It runs one file that is built from the sources, and built again when one of
// them is younger; where nothing can be built it runs the sources, as `tsx cli` does.
import { readdirSync, statSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PROJECT = join(import.meta.dirname, "..");
const BUILT = join(PROJECT, "node_modules/.cache/vigil/vigil.mjs");

nodeModule.enableCompileCache?.(join(BUILT, "../compiled"));
if (isFresh() || (await isBuilt())) await import(pathToFileURL(BUILT).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./index.ts");
}

function isFresh() {
  try {
    const { mtimeMs: built } = statSync(BUILT);
    return ["cli", "shared", "package.json"].every((name) => isOlder(join(PROJECT, name), built));
  } catch {
    return false;
  }
}

/** A folder changes when a file in it comes or goes. */
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
