export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/**
 * The kind of a file whose first bytes show that it is not CSV, and what to do about it, as the rest of
 * a sentence; null where it may be CSV.
 */
export function foreignKind(start: Uint8Array): string | null {
  const bytes = String.fromCharCode(...start);
  if (bytes.startsWith("PK\u0003\u0004")) return archiveKind(bytes);
  const signature = SIGNATURES.find(([signature]) => bytes.startsWith(signature));
  if (signature !== undefined) return signature[1];
  if (hasZeros(start)) {
    return "it is text in UTF-16, such as Excel's Unicode Text; save it as CSV UTF-8";
  }
  return TEXTS.find(([pattern]) => pattern.test(bytes))?.[1] ?? null;
}

const SAVE_AS = "open it in the spreadsheet and save each sheet as CSV UTF-8";

const SIGNATURES: readonly (readonly [start: string, advice: string])[] = [
  ["\u00d0\u00cf\u0011\u00e0", `it is an old Excel workbook; ${SAVE_AS}`],
  ["PAR1", "it is a Parquet file; export CSV, such as with DuckDB's copy … to"],
  ["SQLite format 3", "it is an SQLite database; export its tables as CSV"],
  ["PGDMP", "it is a dump of PostgreSQL; export CSV with \\copy"],
  ["PGCOPY", "it is PostgreSQL's binary format; export with (format csv, header)"],
  ["\u0028\u00b5\u002f\u00fd", "it is packed with zstd; unpack it, or pack it with gzip"],
  ["BZh", "it is packed with bzip2; unpack it, or pack it with gzip"],
  ["%PDF", "it is a PDF; export CSV"],
];

const TEXTS: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /^(?:ï»¿)?\s*<(?:!doctype|html|head|body|table|\?xml|!--)/i,
    "it is a web page, such as a login or an error; download the CSV itself",
  ],
  [/^--\s*-- PostgreSQL/, "it is a dump of PostgreSQL; export CSV with \\copy"],
  [/^(?:ï»¿)?\s*(?:\{\s*"|\[\s*\{)/, "it is JSON; export CSV"],
];

function archiveKind(bytes: string): string {
  if (bytes.includes("opendocument")) return `it is an OpenDocument spreadsheet; ${SAVE_AS}`;
  const isBook = bytes.includes("[Content_Types]") || bytes.includes("xl/");
  return isBook ? `it is an Excel workbook; ${SAVE_AS}` : "it is a zip archive; unpack it";
}

/** Whether it is text in UTF-16, in which usually half of the bytes are 0. */
function hasZeros(start: Uint8Array): boolean {
  const isMarked =
    (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return isMarked || start.filter((byte) => byte === 0).length > start.length / 4;
}
