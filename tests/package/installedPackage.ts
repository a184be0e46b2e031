import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");

const PACKAGE = join(ROOT, "built/package");

type Names = Readonly<Record<string, string>>;

interface Locked {
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

/** All direct and indirect dependencies of a manifest, as the project's lock file has them. */
function installedWith(manifest: Locked, locked: Readonly<Record<string, Locked>>) {
  const found = new Map<string, Locked>();
  const add = ({ dependencies, optionalDependencies, peerDependencies }: Locked) => {
    for (const name in { ...dependencies, ...optionalDependencies, ...peerDependencies }) {
      const path = `node_modules/${name}`;
      const own = locked[path];
      if (own === undefined || found.has(path)) continue;
      found.set(path, own);
      add(own);
    }
  };
  add(manifest);
  return found;
}

/** Runs npm without a network: `npm ci` of the project has left in the cache what a package needs. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  const run = promisify(execFile);
  const shell = process.platform === "win32";
  return (await run("npm", [...args, ...quiet], { cwd, shell })).stdout;
}

export interface Packed {
  readonly filename: string;
  /** The compressed size in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the project as it is built, and installs the file into a folder with nothing else. */
export async function installPackage(folder: string): Promise<Packed> {
  await promisify(execFile)(process.execPath, ["cli/buildPackage.js"], { cwd: ROOT });
  const [packed]: Packed[] = JSON.parse(
    await npm(["pack", PACKAGE, "--json", "--pack-destination", folder], ROOT),
  );
  if (packed === undefined) throw new Error("nothing was packed");
  const { name, ...manifest } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  const needed = installedWith(manifest, lock.packages);
  const dependencies = { [name]: `file:${packed.filename}` };
  const { version, bin, engines, dependencies: own } = manifest;
  const resolved = dependencies[name];
  const project = { name: "empty", version: "1.0.0", dependencies };
  const packages = {
    "": project,
    ...Object.fromEntries(needed),
    [`node_modules/${name}`]: { version, resolved, bin, engines, dependencies: own },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(project));
  const text = JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages });
  await writeFile(join(folder, "package-lock.json"), text);
  await npm(["ci"], folder);
  return packed;
}
