import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/** Builds the site of a folder of snapshots; the settings name a backend, if there is one. */
export async function buildSite(
  snapshots: string,
  out: string,
  base: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { PATH } = process.env;
  const env = { PATH, SNAPSHOTS: snapshots, VITE_BASE: base, ...settings };
  const args = [VITE, "build", "--outDir", out, "--emptyOutDir"];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
}
