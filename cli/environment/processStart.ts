import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readText } from "./files.ts";

const run = promisify(execFile);

/**
 * When a process began, in the system's own form: a later process with the same number has another text. Null if the
 * system does not say, or there is no such process.
 */
export async function processStart(pid: number): Promise<string | null> {
  const stat = await readText(`/proc/${pid}/stat`);
  if (stat === null) return startByPs(pid);
  // The name of the program, in brackets, may hold blanks and brackets itself; the other fields follow it.
  const nameEnd = stat.lastIndexOf(") ");
  const fields = stat.slice(nameEnd + 2).split(" ");
  const ticksSinceBoot = fields[19];
  const boot = await readText("/proc/sys/kernel/random/boot_id");
  return `${boot?.trim()} ${ticksSinceBoot}`;
}

/** When a process began, on a system without `/proc`; null if there is no such process, or no `ps`. */
async function startByPs(pid: number): Promise<string | null> {
  try {
    const env = { LC_ALL: "C", TZ: "UTC" };
    const { stdout } = await run("/bin/ps", ["-o", "lstart=", "-p", `${pid}`], { env });
    return stdout.trim();
  } catch {
    return null;
  }
}
