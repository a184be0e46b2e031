import { Failure } from "../../../shared/failure.ts";
import { formatCount, formatQuantity } from "../../../shared/text/format.ts";
import { quoted } from "../../csv/csvRecords.ts";

/** A statement about a cell or a row. */
export interface CellFinding {
  /** Findings of one kind in one column of a file share a line. */
  readonly kind: string;
  readonly text: string;
}

/** A finding about a value. Its sentence is the value, then the kind, then the advice. */
export function finding(value: string, kind: string, advice = ""): CellFinding {
  return { kind, text: `${quoted(value)} ${kind}${advice}` };
}

interface Group {
  readonly line: number;
  readonly first: string;
  count: number;
}

export class Findings {
  readonly #files = new Map<string, Map<string, Group>>();

  add(file: string, line: number, column: string | null, { kind, text }: CellFinding): void {
    const place = column === null ? `line ${line}` : `line ${line}, column ${column}`;
    this.#add(file, line, `${column} ${kind}`, `${file}, ${place}: ${text}`);
  }

  addLine(file: string, line: number | null, text: string): void {
    const place = line === null ? file : `${file}, line ${line}`;
    this.#add(file, line ?? Infinity, `${line} ${text}`, `${place}: ${text}`);
  }

  #add(file: string, line: number, key: string, first: string): void {
    const groups = this.#files.get(file) ?? new Map<string, Group>();
    this.#files.set(file, groups);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { line, first, count: 1 });
    else group.count++;
  }

  /** Adds the findings of others, behind its own where they concern the same line. */
  append(others: Findings): void {
    for (const [file, groups] of others.#files) {
      const ownGroups = this.#files.get(file) ?? new Map<string, Group>();
      this.#files.set(file, ownGroups);
      for (const [key, group] of groups) {
        const ownGroup = ownGroups.get(key);
        if (ownGroup === undefined) ownGroups.set(key, group);
        else ownGroup.count += group.count;
      }
    }
  }

  /** One line per group, sorted by file and line. */
  lines(): string[] {
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
    const groupsInOrder = files.flatMap(([, groups]) => [...groups.values()].sort(byLine));
    return groupsInOrder.map(({ first, count }) =>
      count === 1 ? first : `${first} (and ${formatCount(count - 1)} more)`,
    );
  }
}

/** Compares by line. The line of a finding about a whole file is infinite, and the difference of two of these no number. */
function byLine(a: Group, b: Group): number {
  return a.line === b.line ? 0 : a.line - b.line;
}

/**
 * Refuses a folder with problems.
 *
 * @param notes further lines, such as the names of files that belong to no table
 * @throws Failure (data) with all problems, if there are any
 */
export function refuseProblems(folder: string, problems: Findings, notes: readonly string[]): void {
  const lines = problems.lines();
  if (lines.length === 0) return;
  const quantity = formatQuantity(lines.length, ["problem", "problems"]);
  const details = [...lines, ...notes];
  const message = `cannot load ${folder}: ${quantity}; docs/csv.md says what fits`;
  throw new Failure("data", message, { details });
}
