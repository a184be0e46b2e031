import { formatQuantity } from "../../../shared/text/format.ts";
import type { Findings } from "./findings.ts";
import { type DigestList, isAmong, repeatedDigests, sharedCount } from "./textDigests.ts";

/** A file of a table, with usable column names. */
export interface TableFile {
  readonly name: string;
  /** Null for a file that could not be read to its end. */
  rows: number | null;
  /** The digests of its rows; null for the only file of a table, and for rows without a moment. */
  readonly digests: DigestList | null;
}

interface FileFindings {
  readonly rowProblems: Findings;
  readonly notes: Findings;
}

/** Finds rows that two files of a table share, which count twice. Files that were not read to their end are left out. */
export function compareFiles(files: readonly TableFile[], findings: FileFindings): void {
  const readFiles: ReadFile[] = [];
  for (const { name, rows, digests } of files) {
    if (rows !== null && digests !== null)
      readFiles.push({ name, rows, digests: digests.sorted() });
  }
  const compared = readFiles.length < MANY_FILES ? readFiles : withRepeatedDigests(readFiles);
  for (const [index, later] of compared.entries()) {
    for (const earlier of compared.slice(0, index)) {
      const shared = sharedCount(earlier.digests, later.digests);
      if (shared > 0) reportShared(earlier, later, shared, findings);
    }
  }
}

interface ReadFile {
  readonly name: string;
  readonly rows: number;
  /** In ascending order. */
  readonly digests: BigUint64Array;
}

/** To sort the digests of fewer files takes longer than to compare every pair in full. */
const MANY_FILES = 7;

/** The files with the digests that are there at least twice: few rows are repeated at all. */
function withRepeatedDigests(files: readonly ReadFile[]): ReadFile[] {
  const repeated = repeatedDigests(files.map(({ digests }) => digests));
  return files.map((file) => {
    return { ...file, digests: file.digests.filter((digest) => isAmong(repeated, digest)) };
  });
}

/** Reports a file whose rows are all in the other one as a problem; any other shared rows are only noted. */
function reportShared(
  earlier: ReadFile,
  later: ReadFile,
  shared: number,
  { rowProblems, notes }: FileFindings,
): void {
  const isLaterPart = shared === later.rows;
  const part = isLaterPart ? later : earlier;
  const whole = isLaterPart ? earlier : later;
  const quantity = formatQuantity(shared, ["row", "rows"]);
  if (shared === part.rows) {
    const text = `every row is in ${whole.name} too (${quantity}); keep one of the two files`;
    rowProblems.addLine(part.name, null, text);
  } else {
    const text = `${whole.name} has the same rows on the same days, which count twice (${quantity})`;
    notes.addLine(part.name, null, text);
  }
}

/** A text that two rows have in common if and only if they have the same values. */
export function rowText(values: readonly (string | number | null)[]): string {
  return values.map((value) => (value === null ? "" : `=${value}`)).join("\0");
}
