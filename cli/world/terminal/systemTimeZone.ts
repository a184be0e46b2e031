import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";

/**
 * The IANA name of the system's time zone; a text that names no zone where `TZ` is not understood. Node
 * knows no zone if `TZ` is a path into the zone database, as is usual (`:/etc/localtime`).
 */
export function systemTimeZone(setting: string | undefined): string {
  const path = setting?.replace(/^:/, "") ?? "";
  if (!isAbsolute(path)) return String(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return /zoneinfo\/(?:posix\/)?(.+)$/.exec(realPath(path))?.[1] ?? "";
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
