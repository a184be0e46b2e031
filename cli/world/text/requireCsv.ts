import { Failure } from "../../../shared/failure.ts";

/** @throws Failure of kind `usage` for `--verbatim` without `--csv` */
export function requireCsv({ csv, verbatim }: { csv?: boolean; verbatim?: boolean }): void {
  if (verbatim && !csv) throw new Failure("usage", "--verbatim belongs to --csv: add it");
}
