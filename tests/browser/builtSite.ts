import { runCli } from "../cli/runCli.ts";

/** Makes the site of a folder of snapshots; the settings name a backend, if there is one. */
export async function buildSite(
  snapshots: string,
  out: string,
  base: string,
  settings: Readonly<Record<string, string>> = {},
  ...options: string[]
): Promise<void> {
  const args = ["site", "--snapshots", snapshots, "--out", out, "--base", base, ...options];
  const { code, stderr } = await runCli(args, { cwd: snapshots, env: settings });
  if (code !== 0) throw new Error(stderr);
}
