import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Table } from "../../../shared/tables/table.ts";

type TableRow = Table["rows"][number];

/** UTF-16 code units of rows that a part keeps in memory. */
const PIECE = 2 ** 14;

/** Where some rows lie in the file. */
interface Piece {
  readonly start: number;
  readonly length: number;
}

/**
 * A temporary file for more rows than may fit into memory. Several parts grow at once, and are read one
 * after the other. The file has no name, so that nothing is left however the process ends.
 */
export class RowFile {
  readonly #file: number;
  /** One buffer for all reads and writes: new buffers would wait for the garbage collector. */
  #bytes = Buffer.alloc(4 * PIECE);
  #end = 0;

  constructor() {
    const path = join(tmpdir(), `vigil-${randomUUID()}`);
    this.#file = openSync(path, "wx+", 0o600);
    unlinkSync(path);
  }

  /** @throws Error that names the folder if the disk is full */
  write(text: string): Piece {
    const start = this.#end;
    const length = Buffer.byteLength(text);
    if (length > this.#bytes.length) this.#bytes = Buffer.alloc(length);
    this.#bytes.write(text);
    try {
      // A write may take only the first bytes.
      let done = 0;
      while (done < length) {
        done += writeSync(this.#file, this.#bytes, done, length - done, start + done);
      }
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(
        `cannot write to ${tmpdir()} (${message}); name a folder with more room with TMPDIR`,
        { cause },
      );
    }
    this.#end += length;
    return { start, length };
  }

  read({ start, length }: Piece): string {
    readSync(this.#file, this.#bytes, 0, length, start);
    return this.#bytes.toString("utf8", 0, length);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Rows in their order, most of them in a file. */
export class RowPart {
  readonly #pieces: Piece[] = [];
  #texts: string[] = [];
  #size = 0;
  count = 0;

  constructor(readonly file: RowFile) {}

  add(row: TableRow): void {
    const text = JSON.stringify(row);
    this.#texts.push(text);
    this.#size += text.length;
    this.count++;
    if (this.#size < PIECE) return;
    this.#pieces.push(this.file.write(this.#texts.join(",")));
    this.#texts = [];
    this.#size = 0;
  }

  /** The rows, some hundreds at a time. */
  *batches(): Iterable<TableRow[]> {
    for (const piece of this.#pieces) yield JSON.parse(`[${this.file.read(piece)}]`);
    yield JSON.parse(`[${this.#texts.join(",")}]`);
  }
}
