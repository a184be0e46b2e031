import { createHash } from "node:crypto";
import { formatList, formatQuantity } from "../../shared/text/format.ts";
import { fileVersion, type OnBytes, Unreadable } from "../csv/csvBlocks.ts";
import type { CsvSource } from "../csv/csvFolder.ts";
import { type CsvHeader, csvHeader, headerProblem } from "../csv/csvHeader.ts";
import { type CsvRecord, csvRecords } from "../csv/csvRecords.ts";
import { ColumnExamination, type Reading } from "./columnExamination.ts";

/** A file that was read to its end. */
export interface CsvFile extends CsvSource {
  readonly header: CsvHeader;
  readonly rows: number;
  /** The columns of moments in which every value of the table is a day without a time. */
  readonly days: ReadonlySet<string>;
  /** As `fileVersion` has it, from before it was read. */
  readonly version: string | null;
}

/** Reads all files of a table to their ends, and returns those without problems. */
export async function examineTable(
  sources: readonly CsvSource[],
  reading: Reading,
  onRead: (source: CsvSource, bytes: number, size: number) => void,
): Promise<CsvFile[]> {
  const examination = new TableExamination(reading, sources.length > 1);
  for (const source of sources) {
    try {
      await examination.read(source, (bytes, size) => onRead(source, bytes, size));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reading.problems.addLine(source.name, error.line ?? null, error.reason);
    }
  }
  return examination.files();
}

interface ReadFile extends Omit<CsvFile, "days"> {
  /** Of all rows, where the table has several files. */
  readonly digest: RowDigest | null;
}

class TableExamination {
  readonly #files: ReadFile[] = [];
  #columns: readonly ColumnExamination[] = [];

  constructor(
    readonly reading: Reading,
    readonly hasSeveral: boolean,
  ) {}

  async read(source: CsvSource, onBytes: OnBytes): Promise<void> {
    const { table, name, path } = source;
    const { problems, notes } = this.reading;
    const version = await fileVersion(path);
    const digest = this.hasSeveral ? new RowDigest() : null;
    let [header, rows]: [CsvHeader | null, number] = [null, 0];
    let see: (row: CsvRecord) => void = () => {};
    for await (const records of csvRecords(path, table, onBytes)) {
      for (const record of records) {
        if (header === null) {
          header = csvHeader(table, record.cells);
          const problem = headerProblem(table, header) ?? this.#differenceFrom(header);
          if (problem !== null) return problems.addLine(name, record.line, problem);
          see = this.#rowReader(source, header, digest);
        } else {
          see(record);
          rows++;
        }
      }
    }
    if (header === null) {
      const columns = table.columns.map(({ name }) => name).join(",");
      const advice = `the file is empty; its first line should be ${columns}`;
      return problems.addLine(name, null, advice);
    }
    const file = { ...source, header, rows, version, digest };
    for (const earlier of this.#files) this.#compare(earlier, file);
    if (header.extra.length > 0) notes.addLine(name, null, `left out ${formatList(header.extra)}`);
    this.#files.push(file);
  }

  files(): CsvFile[] {
    const [first] = this.#files;
    if (first === undefined) return [];
    for (const { column } of this.#columns.filter(({ isLocal }) => isLocal)) {
      const text = `${column.name} has no offset, and was read as UTC`;
      this.reading.notes.addLine(first.table.name, null, text);
    }
    const columns = this.#files.some(({ rows }) => rows > 0) ? this.#columns : [];
    const days = columns.filter(({ hasDaysOnly }) => hasDaysOnly).map(({ column }) => column.name);
    return this.#files.map((file) => ({ ...file, days: new Set(days) }));
  }

  /** The files of a table must fill the same columns, so that no figure misses rows. */
  #differenceFrom(header: CsvHeader): string | null {
    const [first] = this.#files;
    if (first === undefined) return null;
    const [own, others] = [header, first.header].map(({ columns }) =>
      columns.map(({ column }) => column.name),
    ) as [string[], string[]];
    const differing = [
      ...others.filter((name) => !own.includes(name)),
      ...own.filter((name) => !others.includes(name)),
    ];
    if (differing.length === 0) return null;
    return `only one of this file and ${first.name} has ${formatList(differing)}; make the first lines match`;
  }

  #rowReader({ table, name }: CsvSource, header: CsvHeader, digest: RowDigest | null) {
    const { columns, width, cells: named } = header;
    if (this.#columns.length === 0) {
      this.#columns = columns.map(
        ({ column }) => new ColumnExamination(table, column, this.reading),
      );
    }
    const examinations = columns.flatMap(({ column, cell }) => {
      const examination = this.#columns.find((examined) => examined.column === column);
      return examination === undefined ? [] : [{ cell, examination }];
    });
    // Files may have their columns in another order.
    const inOrder = table.columns.flatMap((wanted) =>
      columns.filter((each) => each.column === wanted),
    );
    const moment = inOrder.find(({ column }) => column.kind in LENGTH_OF_DAY);
    return ({ line, cells }: CsvRecord) => {
      const last = cells.findLastIndex((cell) => cell !== null);
      if (cells.length < width || last >= named) {
        const kind = `has ${cells.length < width ? "fewer" : "more"} cells than the first line`;
        const text = `the row ${kind}, ${cells.length} instead of ${width}; make them match`;
        this.reading.problems.add(name, line, null, { kind, text });
        return;
      }
      if (table.name === "chains") {
        const [id = "", chain = ""] = inOrder.map(({ cell }) => cells[cell] ?? "");
        this.reading.chainIds.set(chain.trim().toLowerCase(), id.trim());
      }
      for (const { cell, examination } of examinations) {
        examination.see(cells[cell] ?? null, name, line);
      }
      const day = cells[moment?.cell ?? -1]?.slice(0, LENGTH_OF_DAY[moment?.column.kind ?? ""]);
      digest?.add(day ?? "", inOrder.map(({ cell }) => cells[cell] ?? "").join("\0"));
    };
  }

  /** Finds rows that are in two files, which would count twice. */
  #compare(earlier: ReadFile, later: ReadFile): void {
    const shared = later.digest === null ? 0 : (earlier.digest?.shared(later.digest) ?? 0);
    if (shared === 0) return;
    const { problems, notes } = this.reading;
    const [part, whole] = shared === later.rows ? [later, earlier] : [earlier, later];
    const rows = formatQuantity(shared, ["row", "rows"]);
    if (shared === part.rows) {
      const text = `every row is in ${whole.name} too (${rows}); keep one of the two files`;
      problems.addLine(part.name, null, text);
    } else {
      const text = `${whole.name} has the same rows on the same days, which count twice (${rows})`;
      notes.addLine(part.name, null, text);
    }
  }
}

/** How many leading characters of a value stay the same for a day, or about a day for seconds. */
const LENGTH_OF_DAY: Readonly<Record<string, number>> = { moment: 10, seconds: 5 };

/** A digest of a file's rows in any order: for each day their number and the sum of their hashes. */
class RowDigest {
  readonly #days = new Map<string, { count: number; sum: number }>();

  add(day: string, row: string): void {
    const { count, sum } = this.#days.get(day) ?? { count: 0, sum: 0 };
    this.#days.set(day, { count: count + 1, sum: (sum + hash(row)) >>> 0 });
  }

  /** The number of rows on days whose rows are the same in both files. */
  shared(other: RowDigest): number {
    let rows = 0;
    for (const [day, { count, sum }] of this.#days) {
      const same = other.#days.get(day);
      if (same?.count === count && same.sum === sum) rows += count;
    }
    return rows;
  }
}

function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32LE();
}
