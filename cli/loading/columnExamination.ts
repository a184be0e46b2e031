import { cellValue, isFreeText, isSpreadsheetError, meansNoValue } from "../csv/cellValue.ts";
import { type CsvColumn, type CsvTable, isOwnId } from "../csv/csvTables.ts";
import { type Finding, type Findings, finding } from "../csv/findings.ts";
import { idProblem } from "../csv/idType.ts";
import { parseMoment, parseSeconds } from "../csv/moment.ts";
import { copied, type IdRegister, type OwnerIds } from "./idRegister.ts";

/** The state that all columns of a folder share while they are read. */
export interface Reading {
  readonly register: IdRegister;
  readonly problems: Findings;
  /** Findings that change figures but are no errors. */
  readonly notes: Findings;
  /** The first statuses of notifications, and `sent` wherever it occurs. */
  readonly statuses: Set<string>;
  /** The ids of named chains, by their names in small letters. */
  readonly chainIds: Map<string, string>;
  /** What is written in the column `address`. */
  readonly addresses: Set<string>;
}

type Check = (value: string) => Finding | null;

/** Checks the cells of a column one by one, in all files of its table. */
export class ColumnExamination {
  hasDaysOnly: boolean;
  isLocal = false;
  readonly #check: Check;

  constructor(
    table: CsvTable,
    readonly column: CsvColumn,
    readonly reading: Reading,
  ) {
    this.hasDaysOnly = column.kind === "moment";
    this.#check = this.#checkFor(table);
  }

  see(cell: string | null, file: string, line: number): void {
    const { name, kind, isFilled } = this.column;
    const { problems, notes, statuses, addresses } = this.reading;
    const problem = (found: Finding) => problems.add(file, line, name, found);
    const note = (found: Finding) => notes.add(file, line, name, found);
    const value = cellValue(kind, cell);
    if (value === null) {
      const written = cell?.trim() ?? "";
      if (isFilled) problem(noValue(written));
      else if (meansNoValue(written)) note(finding(written, "was read as no value"));
      return;
    }
    const found = isSpreadsheetError(value) ? failedFormula(value) : this.#check(value);
    if (found !== null) problem(found);
    else if (isFreeText(kind) && meansNoValue(value)) note(keptAsText(value));
    if (name === "address") addresses.add(copied(value));
    if (kind === "status" && (value === SENT || statuses.size < MOST_STATUSES)) statuses.add(value);
  }

  #checkFor(table: CsvTable): Check {
    const { kind, owner } = this.column;
    switch (kind) {
      case "id": {
        const ids = this.reading.register.owner(owner ?? "");
        return isOwnId(table, this.column)
          ? checkOwnIds(ids)
          : checkReferences(ids, table, owner ?? "");
      }
      case "moment":
        return (value) => this.#momentProblem(parseMoment(value));
      case "seconds":
        return (value) => this.#momentProblem(parseSeconds(value));
      default:
        return zeroByteProblem;
    }
  }

  #momentProblem(moment: ReturnType<typeof parseMoment>): Finding | null {
    if ("kind" in moment) return moment;
    this.hasDaysOnly &&= moment.isDay;
    this.isLocal ||= moment.isLocal;
    return null;
  }
}

/** The status of notifications that flag a wallet. */
export const SENT = "sent";

const MOST_STATUSES = 10;

function noValue(written: string): Finding {
  const advice = "; fill in a value, or remove the row";
  if (written === "") return { kind: "is empty", text: `the cell is empty${advice}` };
  return finding(written, "stands for no value", advice);
}

function keptAsText(value: string): Finding {
  return finding(value, "was kept as text", "; empty the cell if it stands for no value");
}

function failedFormula(value: string): Finding {
  return finding(value, "comes from a formula that failed", "; correct it, and export again");
}

function zeroByteProblem(value: string): Finding | null {
  return value.includes("\0") ? finding(value, "has a zero byte", "; remove it") : null;
}

function checkOwnIds(ids: OwnerIds): Check {
  ids.list();
  return (id) => {
    const problem = idProblem(id);
    if (problem !== null) return problem;
    return ids.add(id) ? null : finding(id, "is the id of an earlier row", "; keep one row");
  };
}

/** References to addresses must be listed if a file lists any, since all listed wallets are counted. */
function checkReferences(ids: OwnerIds, table: CsvTable, owner: string): Check {
  const isClosed = owner === "addresses" && ids.isListed;
  const known = ids.references(table.name);
  return (id) => {
    if (known.has(id)) return null;
    const problem = idProblem(id);
    if (problem !== null) return problem;
    if (isClosed && !ids.has(id)) {
      return finding(id, "is not in the addresses file", "; list it there, or empty the cell");
    }
    ids.refer(table.name, id);
    return null;
  };
}
