import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGE = join(PROJECT, "built/package");

/** The packages that an installation needs; all others are in the bundles. */
const DEPENDENCIES = ["@electric-sql/pglite"];

// The published package: the built files with their own manifest. A clone has more dependencies, to
// run its sources and to build the package.
const {
  devDependencies,
  scripts,
  private: _,
  ...manifest
} = JSON.parse(await readFile(join(PROJECT, "package.json"), "utf8"));
await rm(PACKAGE, { recursive: true, force: true });
for (const name of [...manifest.files, "LICENSE", "README.md"]) {
  await mkdir(dirname(join(PACKAGE, name)), { recursive: true });
  await cp(join(PROJECT, name), join(PACKAGE, name), { recursive: true });
}
const dependencies = Object.fromEntries(
  DEPENDENCIES.map((name) => [name, manifest.dependencies[name]]),
);
const text = JSON.stringify({ ...manifest, dependencies }, null, 2);
await writeFile(join(PACKAGE, "package.json"), `${text}\n`);
