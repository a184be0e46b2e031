import { formatQuantity } from "../../../shared/text/format.ts";
import type { Findings } from "./findings.ts";
import { type DigestList, isAmong, repeatedDigests, sharedCount } from "./textDigests.ts";

/** A file of a table, with usable column names. */
export interface TableFile {
  readonly name: string;
  /** The number of its rows; null for a file that could not be read to its end. */
  rows: number | null;
  /** The digests of its rows; null for the only file of a table, and for rows without a moment. */
  readonly digests: DigestList | null;
}

interface FileFindings {
  readonly rowProblems: Findings;
  readonly notes: Findings;
}

/**
 * Reports the rows that any two files of a table share, since they count twice. A file that was not read to its end, or has no
 * digests, is left out.
 */
export function compareFiles(files: readonly TableFile[], findings: FileFindings): void {
  const readFiles: ReadFile[] = [];
  for (const { name, rows, digests } of files) {
    if (rows === null || digests === null) continue;
    readFiles.push({ name, rows, digests: digests.sorted() });
  }
  // Most digests are in one file alone: without them, many files are compared faster.
  const comparedFiles = readFiles.length < MANY_FILES ? readFiles : withRepeatedDigests(readFiles);
  for (const [index, later] of comparedFiles.entries()) {
    for (const earlier of comparedFiles.slice(0, index)) {
      const shared = sharedCount(earlier.digests, later.digests);
      if (shared > 0) reportShared(earlier, later, shared, findings);
    }
  }
}

interface ReadFile {
  readonly name: string;
  /** The number of its rows. */
  readonly rows: number;
  /** In ascending order. */
  readonly digests: BigUint64Array;
}

/** From this number of files on, finding the repeated digests first is faster than comparing every pair in full. */
const MANY_FILES = 7;

/** The files, each with only those digests that all files together have at least twice. */
function withRepeatedDigests(files: readonly ReadFile[]): ReadFile[] {
  const repeated = repeatedDigests(files.map(({ digests }) => digests));
  return files.map((file) => {
    return { ...file, digests: file.digests.filter((digest) => isAmong(repeated, digest)) };
  });
}

/**
 * Reports the rows that two files share. If these are all rows of a file, that is a problem of this file; if both files have the
 * same rows, of the later one. Otherwise it is a note on the earlier file.
 */
function reportShared(
  earlier: ReadFile,
  later: ReadFile,
  shared: number,
  { rowProblems, notes }: FileFindings,
): void {
  const quantity = formatQuantity(shared, ["row", "rows"]);
  const containedFile = [later, earlier].find(({ rows }) => rows === shared);
  if (containedFile === undefined) {
    const text = `${later.name} has the same rows on the same days, which count twice (${quantity})`;
    notes.addLine(earlier.name, null, text);
    return;
  }
  const otherFile = containedFile === later ? earlier : later;
  const text = `every row is in ${otherFile.name} too (${quantity}); keep one of the two files`;
  rowProblems.addLine(containedFile.name, null, text);
}

/** A text that two rows have in common if and only if they have the same values. */
export function rowText(values: readonly (string | number | null)[]): string {
  return values.map((value) => (value === null ? "" : `=${value}`)).join("\0");
}
