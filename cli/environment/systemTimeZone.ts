import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";

/**
 * The IANA name of the system's time zone; empty if it is not known. It corrects two mistakes of Node:
 * - Node knows no zone if `TZ` is a path, such as `:/etc/localtime`. Here, the zone is what follows `zoneinfo/` in the path
 *   behind all links; empty if nothing does.
 * - Node takes some rules of POSIX, such as `CET-1CEST`, for UTC. Here, they name no zone.
 *
 * @param setting the environment's `TZ`
 * @param nodeZone the zone that Node makes of `TZ`
 */
export function systemTimeZone(setting: string | undefined, nodeZone: string | undefined): string {
  const nameOrPath = setting?.replace(/^:/, "") ?? "";
  if (isAbsolute(nameOrPath)) {
    return /zoneinfo\/(?:posix\/)?(.+)$/.exec(realPath(nameOrPath))?.[1] ?? "";
  }
  const isMisunderstood = nodeZone === "UTC" && isPosixRule(nameOrPath);
  return isMisunderstood ? "" : (nodeZone ?? "");
}

/** Whether a setting has rules of POSIX, such as `CET-1CEST`, `IST-5:30` or `<+03>-3`. */
function isPosixRule(setting: string): boolean {
  return /[<:]|\d[A-Za-z]/.test(setting);
}

/** The path behind all links; the path itself if nothing is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
