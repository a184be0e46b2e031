import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** The error of a file that cannot be read further; its reason completes a sentence about the file. */
export class Unreadable extends Error {
  constructor(
    readonly reason: string,
    readonly line?: number,
  ) {
    super(reason);
  }
}

/** Rows of smaller blocks are garbage before the engine has moved them to where collecting is slow. */
const BLOCK = 1 << 18;
const START = 4096;

/** The first two bytes of a gzip file. */
const GZIP_MARK = 0x1f8b;

/** Called with the number of bytes of a file read so far, and the file's size. */
export type OnBytes = (bytes: number, size: number) => void;

/**
 * The text of a file in UTF-8, plain or gzipped, in blocks, without its byte order mark. The CR with which old Macs end their
 * lines becomes LF; LF and CR LF stay.
 *
 * @throws Unreadable for a file that is not text in UTF-8
 */
export async function* csvBlocks(path: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let hasBareCr: boolean | null = null;
  for await (const bytes of fileContent(path, onBytes)) {
    if (hasBareCr === null) {
      const kind = foreignKind(bytes.toString("latin1", 0, START));
      if (kind !== null) throw new Unreadable(`it is ${kind}; save it as CSV UTF-8`);
    }
    const text = decoded(decoder, bytes);
    hasBareCr ??= endsLinesWithCr(text);
    yield hasBareCr ? text.replaceAll("\r", "\n") : text;
  }
  decoded(decoder, null);
}

/** Whether only CR ends the lines of a text. A line break inside quotation marks may be any. */
function endsLinesWithCr(text: string): boolean {
  if (!text.includes("\r")) return false;
  const unquoted = text.replace(/"[^"]*(?:"|$)/g, "");
  return unquoted.includes("\r") && !unquoted.includes("\n");
}

/**
 * The text of the next bytes of a file.
 *
 * @param bytes null at the end of the file
 * @throws Unreadable if the bytes are not UTF-8, or the file ends within a character
 */
function decoded(decoder: TextDecoder, bytes: Buffer | null): string {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new Unreadable("it is not UTF-8; save it as CSV UTF-8");
  }
}

/**
 * The bytes of a file, unpacked.
 *
 * @throws Unreadable for a file that cannot be opened, is only a part of a gzip file, or changes
 * meanwhile
 */
async function* fileContent(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  const version = await fileVersion(path);
  const handle = await open(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  let isPacked = false;
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    isPacked = bytesRead === 2 && buffer.readUInt16BE() === GZIP_MARK;
    const file = handle.createReadStream({ start: 0, highWaterMark: BLOCK, autoClose: false });
    // The pipeline needs no listener: the loop throws the error of either stream.
    const content = isPacked ? pipeline(file, createGunzip({ chunkSize: BLOCK }), () => {}) : file;
    for await (const part of content) {
      onBytes(file.bytesRead, size);
      yield part;
    }
  } catch (cause) {
    if (!isPacked) throw unreadable(cause);
    const { message } = cause as Error;
    throw new Unreadable(`it is not a whole gzip file (${message}); fetch or pack it again`);
  } finally {
    await handle.close();
  }
  if ((await fileVersion(path)) !== version) {
    throw new Unreadable("it changed while it was read; start again once it is complete");
  }
}

/** A text that changes whenever the file changes; null without a file. */
async function fileVersion(path: string): Promise<string | null> {
  return stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
}

function unreadable(cause: unknown): Unreadable {
  return new Unreadable(`it cannot be read (${(cause as Error).message}); check its permissions`);
}

/** What a file that is no CSV seems to be, by its first characters; null if it may be CSV. */
function foreignKind(text: string): string | null {
  const byteOrderMark = "\u00ef\u00bb\u00bf";
  const start = text.replace(byteOrderMark, "");
  if (/^(?:PK[^\w,]|\u00d0\u00cf)/.test(start)) return "a spreadsheet or a zip archive";
  if (/^\s*(?:<[!?a-z]|\{\s*"|\[\s*\{|--\s)/i.test(start)) return "a web page, JSON or SQL";
  // In UTF-16, every second byte of an English text is zero.
  const zeros = start.split("\0").length - 1;
  const isWide = zeros > start.length / 4;
  return isWide ? "text in UTF-16, or no text" : null;
}
