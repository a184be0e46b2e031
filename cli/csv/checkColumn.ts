import type { CsvColumn, CsvTable } from "./csvTables.ts";
import { isOwnId } from "./csvTables.ts";
import type { IdRegister } from "./idRegister.ts";
import { idKey, idProblem } from "./idType.ts";
import { type Moment, parseMoment, parseSeconds } from "./moment.ts";
import { quoted } from "./problems.ts";

/** What is found about the cells of a column, one after the other. */
export interface ColumnCheck {
  /** What is wrong with a cell, as the rest of a sentence; null where nothing is. */
  problemOf(cell: string | null, line: number): string | null;
  /** Whether every moment so far is a day without a time. */
  readonly isOfDays: boolean;
  /** Whether a moment does not say how far its clocks are from UTC. */
  readonly isLocal: boolean;
}

export function checkColumn(table: CsvTable, column: CsvColumn, register: IdRegister): ColumnCheck {
  switch (column.kind) {
    case "text":
      return { ...PLAIN, problemOf: textProblem };
    case "id":
      return {
        ...PLAIN,
        problemOf: isOwnId(table, column)
          ? checkOwnIds(table.name, register)
          : checkReferences(column.owner ?? "", register),
      };
    case "moment":
      return new MomentCheck(parseMoment);
    case "seconds":
      return new MomentCheck(parseSeconds);
  }
}

const PLAIN = { isOfDays: false, isLocal: false };

const EMPTY = "the cell is empty; fill it in, or remove the row";

function textProblem(cell: string | null): string | null {
  return cell?.includes("\0") ? `${quoted(cell)} has a zero byte; remove it` : null;
}

function checkOwnIds(owner: string, register: IdRegister): ColumnCheck["problemOf"] {
  const lines = new Map<string | number, number>();
  register.list(owner, lines);
  return (cell, line) => {
    const id = cell?.trim() ?? "";
    if (id === "") return EMPTY;
    const problem = idProblem(id);
    if (problem !== null) return `${quoted(id)} ${problem}`;
    register.see(owner, id);
    const key = idKey(id);
    const before = lines.get(key);
    if (before !== undefined) return `${quoted(id)} is in line ${before} already; remove one`;
    lines.set(key, line);
    return null;
  };
}

function checkReferences(owner: string, register: IdRegister): ColumnCheck["problemOf"] {
  const known = new Set<string>();
  return (cell) => {
    const id = cell?.trim() ?? "";
    if (id === "" || known.has(id)) return null;
    const problem = idProblem(id) ?? register.referenceProblem(owner, id);
    if (problem !== null) return `${quoted(id)} ${problem}`;
    register.see(owner, id);
    // A copy: a part of a text would keep all of it.
    known.add(Buffer.from(id).toString());
    return null;
  };
}

class MomentCheck implements ColumnCheck {
  isOfDays = true;
  isLocal = false;

  constructor(private readonly parse: (value: string) => Moment | string) {}

  problemOf(cell: string | null): string | null {
    const value = cell?.trim() ?? "";
    if (value === "") return EMPTY;
    const moment = this.parse(value);
    if (typeof moment === "string") return moment;
    this.isOfDays &&= moment.isDay;
    this.isLocal ||= moment.isLocal;
    return null;
  }
}
