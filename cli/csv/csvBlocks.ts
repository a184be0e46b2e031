import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { foreignKind, isGzip } from "./fileKind.ts";
import { quoted } from "./problems.ts";

/** A file cannot be read on, for a reason that is the rest of a sentence. */
export class Unreadable extends Error {
  constructor(
    readonly reason: string,
    readonly line?: number,
  ) {
    super(reason);
  }
}

const BLOCK = 1 << 20;
const START = 4096;

/**
 * The text of a file in UTF-8, plain or gzipped, in blocks of whole lines of about a megabyte each.
 * Lines end with LF, or CR LF, also where the file is an old Mac's.
 *
 * @param onBytes told now and then how many bytes of the file were read so far
 * @throws Unreadable where it is no such file
 */
export async function* csvBlocks(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let [rest, line, end, isStart]: [Buffer, number, string, boolean] = [
    Buffer.alloc(0),
    1,
    LF,
    true,
  ];
  for await (const bytes of contentOf(path, onBytes)) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (isStart) {
      // Less says too little about what it is.
      if (rest.length < START) continue;
      rest = withoutMark(rest);
      end = endOfLine(rest);
      isStart = false;
    }
    const length = rest.lastIndexOf(end) + 1;
    if (length === 0) continue;
    const text = decode(rest.subarray(0, length), line, end);
    rest = rest.subarray(length);
    line += linesIn(text);
    yield text;
  }
  if (isStart) {
    rest = withoutMark(rest);
    end = endOfLine(rest);
  }
  if (rest.length > 0) yield decode(rest, line, end);
}

const [LF, CR] = ["\n", "\r"];

async function* contentOf(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const isPacked = await startsAsGzip(path);
  const file = createReadStream(path, { highWaterMark: BLOCK });
  const gunzip = isPacked ? createGunzip({ chunkSize: BLOCK }) : null;
  const ended = gunzip === null ? Promise.resolve() : pipeline(file, gunzip);
  // It is told by the stream itself too.
  ended.catch(() => {});
  try {
    for await (const bytes of gunzip ?? file) {
      onBytes(file.bytesRead);
      yield bytes;
    }
    await ended;
  } catch (cause) {
    if (!isPacked) throw unreadable(cause);
    const { message } = cause as Error;
    throw new Unreadable(`it is not a whole gzip file (${message}); fetch or pack it again`);
  } finally {
    file.destroy();
  }
}

function unreadable(cause: unknown): Unreadable {
  return new Unreadable(`it cannot be read (${(cause as Error).message}); see to its permissions`);
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return isGzip(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** What a file holds behind its byte order mark. */
function withoutMark(start: Buffer): Buffer {
  const foreign = foreignKind(start.subarray(0, START));
  if (foreign !== null) throw new Unreadable(foreign);
  const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return isMarked ? start.subarray(3) : start;
}

/** Old Macs end lines with CR alone. */
function endOfLine(start: Buffer): string {
  return start.includes(CR) && !start.includes(LF) ? CR : LF;
}

function decode(block: Buffer, line: number, end: string): string {
  if (!isUtf8(block)) throw notUtf8(block, line, end);
  const text = block.toString("utf8");
  return end === LF ? text : text.replaceAll(CR, LF);
}

function notUtf8(block: Buffer, line: number, end: string): Unreadable {
  const lines = block.toString("latin1").split(end);
  const bad = lines.findIndex((text) => !isUtf8(Buffer.from(text, "latin1")));
  const value = quoted(lines[bad]?.trim() ?? "");
  return new Unreadable(
    `${value} is not UTF-8 but seems to be Windows-1252; save the file as CSV UTF-8`,
    line + bad,
  );
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(LF); at >= 0; at = text.indexOf(LF, at + 1)) count++;
  return count;
}
