import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Run, scratchFolder } from "../cli/runCli.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The code blocks of a language in a page of the documentation. */
export async function blocksOf(page: string, language: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), "utf8");
  const blocks = text.matchAll(new RegExp(`\n\`\`\`${language}\n(.*?)\`\`\``, "gs"));
  return [...blocks].map(([, code = ""]) => code);
}

/** The commands of a crontab, behind five fields of time. */
export async function cronCommandsOf(page: string): Promise<string[]> {
  const lines = (await blocksOf(page, "crontab")).join("").split("\n");
  const jobs = lines.filter((line) => /^[\d*]/.test(line));
  return jobs.map((line) => line.replace(/^(\S+\s+){5}/, ""));
}

/** The project with the program as built, with additional files, and with `vigil` and other programs in `bin`. */
export async function checkout(
  files: Readonly<Record<string, string>> = {},
  programs: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await scratchFolder();
  for (const name of ["built", "docs", "node_modules", "package.json"]) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  await mkdir(join(folder, "cli"));
  for (const name of ["vigil.js", "cacheFolder.js"]) {
    await copyFile(join(ROOT, "cli", name), join(folder, "cli", name));
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await mkdir(join(folder, "bin"));
  const all = { vigil: `exec node "${folder}/cli/vigil.js" "$@"`, ...programs };
  for (const [name, script] of Object.entries(all)) {
    await writeFile(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, "bin", name), 0o755);
  }
  return folder;
}

export interface ShellOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: string;
  /** Programs that hide the system's programs of the same names. */
  readonly bin?: string;
}

/** Runs a script in a shell with no environment but a PATH, and a home that cannot be written to. */
export function shell(script: string, options: ShellOptions): Promise<Run> {
  const { cwd, env = {}, flags = "-c", bin } = options;
  const path = [bin, dirname(process.execPath), "/usr/bin", "/bin"].filter(Boolean).join(":");
  const environment = { PATH: path, HOME: "/dev/null", ...env };
  return new Promise((resolve) => {
    execFile("/bin/sh", [flags, script], { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
