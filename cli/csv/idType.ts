import { type Finding, finding } from "./findings.ts";

/** The type of a column of ids, as SQL names it. */
export type IdType = "bigint" | "uuid" | "text";

/** A whole number; some tools append `.0` in columns with empty cells. */
const WHOLE = /^(-?[1-9]\d{0,17}|0)(?:\.0+)?$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function idType(id: string): IdType {
  if (WHOLE.test(id)) return "bigint";
  return UUID.test(id) ? "uuid" : "text";
}

/** The form that all spellings of one number or one UUID share. */
export function canonicalId(id: string): string {
  return WHOLE.exec(id)?.[1] ?? (UUID.test(id) ? id.toLowerCase() : id);
}

/** A key for the same. Small, since many are kept: a substring would keep the whole text in memory. */
export function idKey(id: string): string | number {
  const whole = WHOLE.exec(id)?.[1];
  if (whole !== undefined && whole.length < 16) return Number(whole);
  return Buffer.from(canonicalId(id)).toString();
}

export function idProblem(id: string): Finding | null {
  if (!/^\d+(?:[.,]\d+)?e\+\d+$/i.test(id)) return null;
  return finding(id, "was shortened by a spreadsheet", "; export all digits");
}
