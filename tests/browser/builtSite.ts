import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/** Builds the site of a folder of snapshots, as anybody does who has no backend to name. */
export async function buildSite(snapshots: string, out: string, base: string): Promise<void> {
  const { PATH } = process.env;
  const env = { PATH, SNAPSHOTS: snapshots, VITE_BASE: base };
  const args = [VITE, "build", "--outDir", out, "--emptyOutDir"];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
}
