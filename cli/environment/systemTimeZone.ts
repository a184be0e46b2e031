import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";

/**
 * The IANA name of the system's time zone; a text that names no zone if `TZ` is not understood. Node
 * knows no zone if `TZ` is a path into the zone database, as is usual (`:/etc/localtime`), and takes some
 * rules of POSIX for UTC (`CET-1CEST`).
 *
 * @param setting `TZ`
 * @param zone the zone that Node makes of `TZ`
 */
export function systemTimeZone(setting: string | undefined, zone: string | undefined): string {
  const nameOrPath = setting?.replace(/^:/, "") ?? "";
  if (isAbsolute(nameOrPath)) {
    return /zoneinfo\/(?:posix\/)?(.+)$/.exec(realPath(nameOrPath))?.[1] ?? "";
  }
  const isMisunderstood = zone === "UTC" && isPosixRule(nameOrPath);
  return isMisunderstood ? "" : String(zone);
}

/** Whether a setting has rules of POSIX, such as `CET-1CEST` or `<+03>-3`. */
function isPosixRule(setting: string): boolean {
  return /<|\d[A-Za-z]/.test(setting);
}

/** The path behind all links; the path itself if nothing is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
