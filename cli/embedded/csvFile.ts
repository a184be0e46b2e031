import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Failure } from "../../shared/failure.ts";

/** A CSV file in UTF-8, unpacked and without a byte order mark. */
export interface CsvFile {
  readonly name: string;
  /** The names in its first line. */
  readonly header: readonly string[];
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a CSV file; one whose name ends with `.gz` is unpacked.
 *
 * @throws Failure (usage) when it cannot be read, (data) when it is empty, not gzip or not UTF-8
 */
export async function readCsvFile(folder: string, name: string): Promise<CsvFile> {
  return parseCsvFile(name, await readContent(folder, name));
}

/**
 * Reads the first line of a CSV file's content.
 *
 * @throws Failure (data) when it is empty or not UTF-8
 */
export function parseCsvFile(name: string, bytes: Uint8Array<ArrayBuffer>): CsvFile {
  const content = withoutByteOrderMark(bytes);
  if (content.length === 0) {
    throw new Failure("data", `${name}: the file is empty; its first line must name the columns`);
  }
  return { name, header: parseHeader(name, firstLine(content)), content };
}

async function readContent(folder: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await readFile(join(folder, name)).catch((cause: Error) => {
    throw new Failure("usage", `cannot read ${join(folder, name)}: ${cause.message}`, { cause });
  });
  if (!name.endsWith(".gz")) return file;
  return promisify(gunzip)(file).catch((cause: Error) => {
    throw new Failure(
      "data",
      `${name}: not a whole gzip file (${cause.message}); pack it again, or drop the .gz`,
      { cause },
    );
  });
}

function withoutByteOrderMark(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const marked = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return marked ? content.subarray(3) : content;
}

function firstLine(content: Uint8Array): Uint8Array {
  const end = content.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  return end < 0 ? content : content.subarray(0, end);
}

function parseHeader(name: string, line: Uint8Array): string[] {
  return decode(name, line)
    .split(",")
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function decode(name: string, line: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch (cause) {
    throw new Failure("data", `${name}, line 1: not UTF-8; save the file as UTF-8`, { cause });
  }
}
