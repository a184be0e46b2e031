/** The name of a column without its zone, and how far the times in it are ahead of UTC, in microseconds. */
interface ZonedName {
  readonly name: string;
  /** The zone as it is written; null without one. */
  readonly zone: string | null;
  /** Null for a zone that is not an offset, and without a zone. */
  readonly ahead: number | null;
}

const OFFSET = /^(?:UTC|GMT|Z)?\s*(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?$/i;

/** `created_at (UTC+1)`, `Date[+05:30]`: any zone in brackets; `created_at_utc`: UTC at the end. */
const BRACKETED = /^(.*?)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/;
const APPENDED = /^(.*?)[\s_]+((?:UTC|GMT)(?:[+-]\d{1,2}(?::?[0-5]\d)?)?)$/i;

/** The name of a zone, such as `CET` or `Europe/Berlin`, or of the writer's clock; not `seconds`. */
const ZONE = /^(?:[A-Z]{3,5}|[A-Za-z]+\/[A-Za-z_/]+|[Ll]ocal(?: time)?)$/;

/** Splits the name of a column. A name whose ending is no zone stays whole. */
export function zonedName(written: string): ZonedName {
  const [, name = "", zone = ""] = BRACKETED.exec(written) ?? APPENDED.exec(written) ?? [];
  const ahead = offset(zone);
  const hasZone = name !== "" && (ahead !== null || ZONE.test(zone));
  return hasZone ? { name, zone, ahead } : { name: written, zone: null, ahead: null };
}

/** How far a zone such as `UTC+5:30` is ahead of UTC, in microseconds; null for other texts. */
function offset(zone: string): number | null {
  const [whole, sign, hours = "0", minutes = "0"] = OFFSET.exec(zone) ?? [];
  if (whole === undefined || Number(hours) > MAX_HOURS) return null;
  const size = (60 * Number(hours) + Number(minutes)) * MINUTE;
  return sign === "-" ? -size : size;
}

/** No zone is further from UTC. */
const MAX_HOURS = 14;

/** In microseconds. */
const MINUTE = 60e6;
