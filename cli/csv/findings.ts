import { Failure } from "../../shared/failure.ts";
import { formatCount, formatQuantity } from "../../shared/text/format.ts";

/** A statement about a cell or a row. Findings of one kind have the same `what`. */
export interface Finding {
  /** The value of the cell; `cell` for an empty one, `row` for a finding about a row. */
  readonly subject: { readonly value: string } | "cell" | "row";
  /** A verb in the singular and what follows it: `is not ISO 8601`. */
  readonly what: string;
  /** The rest of the sentence, such as what to do about this one. */
  readonly todo: string;
}

/** The place of a finding. */
interface Place {
  readonly line: number;
  readonly column?: string;
}

interface Group {
  readonly first: Place & Finding;
  count: number;
}

/** Findings by file. Findings of one kind in one column of a file share a line. */
export class Findings {
  readonly #files = new Map<string, Map<string, Group | string>>();

  add(file: string, place: Place, finding: Finding): void {
    const groups = this.#groups(file);
    const key = `${place.column} ${finding.what}`;
    const group = groups.get(key);
    if (typeof group === "object") group.count++;
    else groups.set(key, { first: { ...place, ...finding }, count: 1 });
  }

  /** @param text the rest of the sentence */
  addLine(file: string, line: number | null, text: string): void {
    const place = line === null ? file : `${file}, line ${line}`;
    this.#groups(file).set(`${line} ${text}`, `${place}: ${text}`);
  }

  /** One line per finding or group, sorted by file. */
  lines(): string[] {
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
    return files.flatMap(([file, groups]) =>
      [...groups.values()].map((group) =>
        typeof group === "string" ? group : formatGroup(file, group),
      ),
    );
  }

  #groups(file: string): Map<string, Group | string> {
    const groups = this.#files.get(file) ?? new Map<string, Group | string>();
    this.#files.set(file, groups);
    return groups;
  }
}

/** @throws Failure (data) with all problems, if there are any */
export function refuseProblems(folder: string, problems: Findings): void {
  const details = problems.lines();
  if (details.length === 0) return;
  const quantity = formatQuantity(details.length, ["problem", "problems"]);
  const message = `cannot load ${folder}: ${quantity}; docs/csv.md says what fits`;
  throw new Failure("data", message, { details });
}

function formatGroup(file: string, { first, count }: Group): string {
  const { subject, what, todo } = first;
  const line = `line ${first.line}`;
  const column = first.column === undefined ? "" : `, column ${first.column}`;
  if (count === 1) {
    const name = typeof subject === "string" ? `the ${subject}` : quoted(subject.value);
    return `${file}, ${line}${column}: ${name} ${what}${todo}`;
  }
  const names =
    typeof subject === "string"
      ? `${subject}s, the first in ${line},`
      : `values such as ${quoted(subject.value)} (${line})`;
  return `${file}${column}: ${formatCount(count)} ${names} ${plural(what)}${todo}`;
}

const PLURALS: Readonly<Record<string, string>> = {
  appears: "appear",
  is: "are",
  was: "were",
  has: "have",
  seems: "seem",
  comes: "come",
  differs: "differ",
  spells: "spell",
  stands: "stand",
};

function plural(what: string): string {
  return what.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb);
}

const LONGEST = 60;

/** A value in quotation marks, shortened if it is long. */
export function quoted(value: string): string {
  return `"${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}"`;
}
