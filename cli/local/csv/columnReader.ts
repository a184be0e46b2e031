import { type Column, type ColumnKind, isFilled } from "../../../shared/database/column.ts";
import { quoted } from "../../csv/csvRecords.ts";
import { type CellFinding, type Findings, finding } from "./findings.ts";
import { type Moment, parseMoment, parseSeconds, WRITE_ISO } from "./moment.ts";

/** A value and its place. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly value: string;
}

/** The findings of all columns of a folder. */
export interface FolderFindings {
  readonly problems: Findings;
  /** Findings that change figures but are no errors. */
  readonly notes: Findings;
}

/** Reads the cells of a column, in all files of its table. */
export class ColumnReader {
  #hasDays = false;
  #hasInstants = false;
  isLocal = false;
  /** The units of Unix time in it, apart from the seconds of a column of seconds. */
  readonly units = new Set<NonNullable<Moment["unit"]>>();
  /** The first date of each form: with slashes or dots, by the meaning of its first number; `other` for any other form. */
  readonly #dates = new Map<NonNullable<Moment["first"]> | "other", Place>();
  /** For each file, the first date whose first number may be a day or a month, and the number of such dates. */
  readonly #either = new Map<string, Place & { count: number }>();

  constructor(
    readonly column: Column,
    readonly findings: FolderFindings,
  ) {}

  /** Whether it becomes a column of days, which are the same in every zone. */
  get hasDaysOnly(): boolean {
    return this.#hasDays && !this.#hasInstants && this.column.kind === "moment";
  }

  /** Whether its days became moments, each at midnight in UTC. */
  get hasMidnights(): boolean {
    return this.#hasDays && !this.hasDaysOnly;
  }

  /**
   * Returns a text, or the instant of a moment in microseconds; null for a cell without a value, or with a problem,
   * which is recorded.
   *
   * @param ahead how far times without an offset are ahead of UTC, in microseconds; null if the file does not say
   */
  read(
    cell: string | null,
    file: string,
    line: number,
    ahead: number | null = null,
  ): string | number | null {
    const { name, kind } = this.column;
    const { problems, notes } = this.findings;
    const value = cellValue(kind, cell);
    if (value === null) {
      const written = cell?.trim() ?? "";
      if (isFilled(this.column)) problems.add(file, line, name, noValue(written));
      else if (meansNoValue(written)) {
        notes.add(file, line, name, finding(written, "was read as no value"));
      }
      return null;
    }
    const parsed = this.#parse(value, { file, line, value }, ahead);
    if (typeof parsed === "object") {
      problems.add(file, line, name, parsed);
      return null;
    }
    if (isFreeText(kind) && meansNoValue(value)) {
      const advice = "; empty the cell if it stands for no value";
      notes.add(file, line, name, finding(value, "was kept as text", advice));
    }
    return parsed;
  }

  #parse(value: string, place: Place, ahead: number | null): string | number | CellFinding {
    if (this.column.kind === "id" && USUAL_ID.test(value)) return value;
    if (SPREADSHEET_ERROR.test(value)) {
      return finding(value, "comes from a formula that failed", "; correct it, and export again");
    }
    if (value.includes("\0")) return finding(value, "has a zero byte", "; remove it");
    switch (this.column.kind) {
      case "id":
        return SHORTENED.test(value)
          ? finding(value, "was shortened by a spreadsheet", "; export all digits")
          : oneSpelling(value);
      case "moment":
        return this.#moment(parseMoment(value), place, ahead);
      case "seconds":
        return this.#moment(parseSeconds(value), place, ahead);
      default:
        return value;
    }
  }

  /**
   * What the first number of dates with slashes or dots is, after all rows are read: a number above 12 is a day, which shows it
   * for the others. Null without such dates, and if the rows do not show it, which is recorded as a problem.
   *
   * A date in which each number may be the month was read with the day first. If it begins with its month, day and month were
   * swapped (`isSwapped`).
   */
  dateOrder(): { readonly first: "day" | "month"; readonly isSwapped: boolean } | null {
    const day = this.#dates.get("day");
    const month = this.#dates.get("month");
    if (day !== undefined && month !== undefined) {
      this.#recordTwoOrders(day, month);
      return null;
    }
    if (day !== undefined) return { first: "day", isSwapped: false };
    if (this.#either.size === 0)
      return month === undefined ? null : { first: "month", isSwapped: false };
    // To correct the column is to swap day and month of all its moments, so none may have another form.
    const isCorrectable = month !== undefined && !this.#dates.has("other");
    if (isCorrectable) return { first: "month", isSwapped: true };
    this.#recordUnknownOrder();
    return null;
  }

  #recordTwoOrders(day: Place, { file, line, value }: Place): void {
    const kind = `begins with its month, and ${quoted(day.value)} with its day`;
    this.findings.problems.add(file, line, this.column.name, finding(value, kind, WRITE_ISO));
  }

  #recordUnknownOrder(): void {
    const kind = "begins with its day or its month, which no other row shows";
    for (const [file, { line, value, count }] of this.#either) {
      const problem = finding(value, kind, WRITE_ISO);
      for (let row = 0; row < count; row++) {
        this.findings.problems.add(file, line, this.column.name, problem);
      }
    }
  }

  #moment(moment: Moment | CellFinding, place: Place, ahead: number | null): number | CellFinding {
    if ("kind" in moment) return moment;
    const { first = "other" } = moment;
    if (!this.#dates.has(first)) this.#dates.set(first, place);
    if (first === "either") {
      const { count, ...earliest } = this.#either.get(place.file) ?? { ...place, count: 0 };
      this.#either.set(place.file, { ...earliest, count: count + 1 });
    }
    if (moment.isDay) this.#hasDays = true;
    else this.#hasInstants = true;
    this.isLocal ||= moment.isLocal && ahead === null;
    if (moment.unit !== undefined) this.units.add(moment.unit);
    const isZoned = !moment.isLocal && !moment.isDay;
    return isZoned ? moment.instant : moment.instant - (ahead ?? 0);
  }
}

/** The problem of a cell without a value in a column that must have one. */
function noValue(written: string): CellFinding {
  const advice = "; fill in a value, or remove the row";
  if (written === "") return { kind: "is empty", text: `the cell is empty${advice}` };
  return finding(written, "stands for no value", advice);
}

/** An id that needs no look at how else it may be written. */
const USUAL_ID = /^[1-9]\d{0,17}$/;

/** A whole number; some tools append `.0` in columns with empty cells. */
const WHOLE = /^(-?[1-9]\d{0,17}|0)(?:\.0+)?$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** An id in one of its spellings: a whole number without `.0`, a UUID in small letters, any other text as it is. */
function oneSpelling(id: string): string {
  const number = WHOLE.exec(id)?.[1];
  if (number !== undefined) return number;
  return UUID.test(id) ? id.toLowerCase() : id;
}

const SHORTENED = /^\d+(?:[.,]\d+)?e\+\d+$/i;

/**
 * The value of a cell in a column of a kind; null for a cell without a value.
 *
 * - In a column of free text, every text is a value, even `NA` and a quoted `""`.
 * - In a column of e-mails, a word that means no value, such as `NULL`, is null. Any other text keeps the blanks around it.
 * - In other columns, a word that means no value and blanks alone are null. A value loses the blanks around it.
 */
function cellValue(kind: ColumnKind, cell: string | null): string | null {
  if (cell === null) return null;
  const text = cell.startsWith('="') ? withoutGuard(cell) : cell;
  if (isFreeText(kind)) return text;
  const trimmed = text.trim();
  if (meansNoValue(trimmed)) return null;
  if (kind === "email") return text;
  return trimmed === "" ? null : trimmed;
}

/** Whether any word may be a value in a column of the kind, such as a chain named NA. */
function isFreeText(kind: ColumnKind): boolean {
  return kind === "text" || kind === "status";
}

/** Whether R, Python, databases, spreadsheets or people write this for a missing value. */
function meansNoValue(value: string): boolean {
  return !isDigit(value.charCodeAt(0)) && NO_VALUE.test(value);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const NO_VALUE =
  /^(?:[-‐-―?.∅]|-{2,}|n\/?a|n\.a\.|na[nt]|-nan|none|nil|null|undefined|missing|unset|@null@|\\n|<na>|[<([](?:null|none|blank|empty)[>)\]])$/i;

/** A spreadsheet's mark of a failed formula, in any language: `#REF!`, `#¿NOMBRE?`, `#NV`. */
const SPREADSHEET_ERROR =
  /^#(?:[¡¿]?[\p{Lu}\d/_]+[!?]|\p{Lu}\/\p{Lu}(?: N\/A)?|N[VA]|SAKNAS!|GETTING_DATA|#+)$/u;

/** The text 137 of a cell `="137"`, a formula that keeps a spreadsheet from reading it as a number. */
function withoutGuard(cell: string): string {
  return cell.replace(/^="(.*)"$/s, (_, text: string) => text.replaceAll('""', '"'));
}
