import { strFromU8, unzipSync } from "fflate";

/** The text of each part of a workbook. */
export function xlsxParts(file: Uint8Array): Readonly<Record<string, string>> {
  const parts = Object.entries(unzipSync(file));
  return Object.fromEntries(parts.map(([path, bytes]) => [path, strFromU8(bytes)]));
}
