import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readText } from "./files.ts";

const run = promisify(execFile);

/**
 * A text for the moment at which a process began, in the system's own form. It tells the process from a later one with the
 * same number, which has another text. Null if the system does not say when, or there is no such process.
 */
export async function processStart(pid: number): Promise<string | null> {
  const stat = await readText(`/proc/${pid}/stat`);
  // Null if the system has no /proc, or there is no such process.
  if (stat === null) return startByPs(pid);
  // The first two fields are the number and, in brackets, the name, which may hold blanks and brackets itself.
  const nameEnd = stat.lastIndexOf(") ");
  const fieldsFromThird = stat.slice(nameEnd + 2).split(" ");
  const ticksSinceBoot = fieldsFromThird[STARTTIME - 3];
  const boot = await readText("/proc/sys/kernel/random/boot_id");
  return `${boot?.trim()} ${ticksSinceBoot}`;
}

/** The field `starttime` of `/proc/PID/stat`, which proc(5) numbers from 1. */
const STARTTIME = 22;

/** As `processStart`, on a system without `/proc`; null if there is no such process, or no `ps`. */
async function startByPs(pid: number): Promise<string | null> {
  try {
    const env = { LC_ALL: "C", TZ: "UTC" };
    const { stdout } = await run("/bin/ps", ["-o", "lstart=", "-p", `${pid}`], { env });
    return stdout.trim();
  } catch {
    return null;
  }
}
