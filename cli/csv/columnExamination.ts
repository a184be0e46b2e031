import { cellValue, isFreeText, isSpreadsheetError, meansNoValue } from "./cellValue.ts";
import type { CsvColumn, CsvTable } from "./csvTables.ts";
import { isOwnId } from "./csvTables.ts";
import { type Finding, type Findings, quoted } from "./findings.ts";
import type { IdRegister, OwnerIds } from "./idRegister.ts";
import { idProblem } from "./idType.ts";
import { parseMoment, parseSeconds } from "./moment.ts";
import type { Places } from "./places.ts";

/** The state that all columns of a folder share while they are read. */
export interface Reading {
  readonly places: Places;
  readonly register: IdRegister;
  readonly problems: Findings;
  /** Findings that change figures but are no errors. */
  readonly notes: Findings;
  /** The first statuses of notifications, and `sent` wherever it occurs. */
  readonly statuses: Set<string>;
  /** The ids of chains by their names in lower case. */
  readonly chainNames: Map<string, string>;
}

/** The problem with a value; null for a valid one. */
type Check = (value: string, place: number) => Finding | null;

/** Checks the cells of a column one by one, in all files of its table. */
export class ColumnExamination {
  /** Whether every moment so far was a day without a time. */
  hasDaysOnly: boolean;
  /** Whether a moment had a time without an offset from UTC. */
  isLocal = false;
  readonly column: CsvColumn;
  readonly #reading: Reading;
  readonly #check: Check;

  constructor(table: CsvTable, column: CsvColumn, reading: Reading) {
    this.column = column;
    this.hasDaysOnly = column.kind === "moment";
    this.#reading = reading;
    this.#check = this.#checkFor(table);
  }

  /** @param place the number of the line */
  see(cell: string | null, file: string, line: number, place: number): void {
    const { kind } = this.column;
    const value = cellValue(kind, cell);
    if (value === null) {
      if (cell !== null || this.column.isFilled) this.#seeNoValue(cell?.trim() ?? "", file, line);
      return;
    }
    const problem = isSpreadsheetError(value) ? failedFormula(value) : this.#check(value, place);
    if (problem !== null) this.#add(this.#reading.problems, file, line, problem);
    else if (isFreeText(kind) && meansNoValue(value)) {
      this.#add(this.#reading.notes, file, line, keptAsText(value));
    }
    if (kind === "status") this.#seeStatus(value, file, line);
  }

  #seeNoValue(written: string, file: string, line: number): void {
    const { problems, notes } = this.#reading;
    if (this.column.isFilled) {
      this.#add(problems, file, line, written === "" ? EMPTY : missing(written));
    } else if (meansNoValue(written)) this.#add(notes, file, line, readAsEmpty(written));
  }

  #seeStatus(value: string, file: string, line: number): void {
    const { notes, statuses } = this.#reading;
    if (value !== SENT && value.trim().toLowerCase() === SENT) {
      this.#add(notes, file, line, likeSent(value));
    }
    if (value === SENT || statuses.size < MOST_STATUSES) statuses.add(value);
  }

  #add(findings: Findings, file: string, line: number, finding: Finding): void {
    findings.add(file, { line, column: this.column.name }, finding);
  }

  #checkFor(table: CsvTable): Check {
    const { kind, owner } = this.column;
    switch (kind) {
      case "text":
      case "email":
      case "status":
        return zeroByteProblem;
      case "id": {
        const ids = this.#reading.register.owner(owner ?? "");
        const { places } = this.#reading;
        return isOwnId(table, this.column)
          ? checkOwnIds(ids, places)
          : checkReferences(ids, table, owner ?? "", places);
      }
      case "moment":
        return (value) => this.#momentProblem(parseMoment(value));
      case "seconds":
        return (value) => this.#momentProblem(parseSeconds(value));
    }
  }

  #momentProblem(moment: ReturnType<typeof parseMoment>): Finding | null {
    if ("subject" in moment) return moment;
    this.hasDaysOnly &&= moment.isDay;
    this.isLocal ||= moment.isLocal;
    return null;
  }
}

/** The status of notifications that flag a wallet. */
export const SENT = "sent";

const MOST_STATUSES = 10;

function likeSent(value: string): Finding {
  return {
    subject: { value },
    what: 'is not "sent", the only status that flags a wallet',
    todo: "",
  };
}

const EMPTY: Finding = {
  subject: "cell",
  what: "is empty",
  todo: "; fill in a value, or remove the row",
};

function missing(value: string): Finding {
  return { subject: { value }, what: "stands for no value", todo: EMPTY.todo };
}

function readAsEmpty(value: string): Finding {
  return { subject: { value }, what: "was read as no value", todo: "" };
}

function keptAsText(value: string): Finding {
  const todo = "; empty the cell if it stands for no value";
  return { subject: { value }, what: "was kept as text", todo };
}

function failedFormula(value: string): Finding {
  const todo = "; correct it, and export again";
  return { subject: { value }, what: "comes from a formula that failed", todo };
}

function zeroByteProblem(value: string): Finding | null {
  if (!value.includes("\0")) return null;
  return { subject: { value }, what: "has a zero byte", todo: "; remove it" };
}

function checkOwnIds(ids: OwnerIds, places: Places): Check {
  ids.list();
  return (id, place) => {
    const problem = idProblem(id);
    if (problem !== null) return problem;
    const before = ids.add(id, place);
    if (before === null) return null;
    const todo = `, first in ${places.format(before)}; keep one row`;
    return { subject: { value: id }, what: "appears twice", todo };
  };
}

/** References to addresses must be listed if a file lists any, since all listed wallets are counted. */
function checkReferences(ids: OwnerIds, table: CsvTable, owner: string, places: Places): Check {
  const isClosed = owner === "addresses" && ids.isListed;
  const known = ids.references(table);
  return (id, place) => {
    if (known.has(id)) return null;
    const problem = idProblem(id);
    if (problem !== null) return problem;
    if (isClosed && !ids.has(id)) return unlistedWallet(id, ids, places);
    ids.refer(table, id, place);
    return null;
  };
}

function unlistedWallet(value: string, ids: OwnerIds, places: Places): Finding {
  const subject = { value };
  const listed = ids.listedInOtherCase(value);
  if (listed !== null) {
    const place = places.format(listed.place);
    const todo = `, which has ${quoted(listed.id)} (${place}); write both alike`;
    return { subject, what: "differs only in letter case from the addresses file", todo };
  }
  const todo = "; list every wallet there, or empty the cell";
  return { subject, what: "is not in the addresses file", todo };
}
