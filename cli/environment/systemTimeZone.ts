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
  const path = setting?.replace(/^:/, "") ?? "";
  if (!isAbsolute(path)) return zone === "UTC" && isRule(path) ? "" : String(zone);
  return /zoneinfo\/(?:posix\/)?(.+)$/.exec(realPath(path))?.[1] ?? "";
}

function isRule(setting: string): boolean {
  return /<|\d[A-Za-z]/.test(setting);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
