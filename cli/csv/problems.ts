import { Failure } from "../../shared/failure.ts";
import { formatCount, formatQuantity } from "../../shared/format.ts";

/** Where in a file something is wrong, as far as it has a place. */
interface Place {
  readonly line?: number;
  readonly column?: string;
}

/** What is wrong with the files of a folder: of each file the first ten, and how many more. */
export interface Problems {
  /** @param advice what is wrong and what to do, as the rest of a sentence */
  add(file: string, place: Place, advice: string): void;
  /** @throws Failure (data) with every problem, where there is one */
  throwAny(folder: string): void;
}

const SHOWN = 10;

export function problems(): Problems {
  const files = new Map<string, { shown: string[]; count: number }>();
  return {
    add(file, { line, column }, advice) {
      const found = files.get(file) ?? { shown: [], count: 0 };
      files.set(file, found);
      found.count++;
      if (found.shown.length === SHOWN) return;
      const place = [file, line && `line ${line}`, column && `column ${column}`];
      found.shown.push(`${place.filter(Boolean).join(", ")}: ${advice}`);
    },
    throwAny(folder) {
      const found = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const count = found.reduce((total, [, { count }]) => total + count, 0);
      if (count === 0) return;
      const details = found.flatMap(([file, { shown, count }]) =>
        count > SHOWN
          ? [...shown, `${file}: and ${formatCount(count - SHOWN)} more like these`]
          : shown,
      );
      const quantity = formatQuantity(count, ["problem", "problems"]);
      throw new Failure("data", `cannot load ${folder}: ${quantity}; docs/csv.md says what fits`, {
        details,
      });
    },
  };
}

const LONGEST = 60;

/** A value of a file in quotation marks, cut where it is long. */
export function quoted(value: string): string {
  return `"${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}"`;
}
