import { linkedController } from "./linkedController.ts";

/** An answer whose body has been read. */
interface WholeAnswer {
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The most bytes of a body, after decompression. */
const MAX_BYTES = 64 * 2 ** 20;

/** The limit for a file of a site, body included, in milliseconds. */
export const FILE_LIMIT = 60_000;

/** The answer did not end in time. */
export class TimeLimit extends Error {
  constructor(limit: number) {
    super(`did not answer within ${limit / 1000} s`);
  }
}

/** The body is longer than any answer of a backend or file of a site. */
export class TooLarge extends Error {
  constructor() {
    super("sends more than 64 MB");
  }
}

/**
 * Fetches an answer with its whole body. Everything that comes from a network is read here, so that no
 * answer can fill the memory or hold a reader for longer than the limit.
 *
 * @param limit of the answer, body included, in milliseconds
 * @throws TimeLimit, TooLarge, the signal's reason if it was aborted, or what `fetch` throws
 */
export async function fetchWhole<Input>(
  fetch: (input: Input, init: RequestInit) => Promise<Response>,
  input: Input,
  init: RequestInit,
  limit: number,
): Promise<WholeAnswer> {
  const { controller, release } = linkedController(init.signal ?? undefined);
  const timer = setTimeout(() => controller.abort(new TimeLimit(limit)), limit);
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    return { response, bytes: await readBytes(response, controller.signal) };
  } finally {
    clearTimeout(timer);
    release();
  }
}

/**
 * The bytes of a body. An abort ends the read here: Node forgets the signal of a `fetch` whose request is
 * garbage-collected while its body is read, and the body would never end.
 *
 * @throws TooLarge, the signal's reason if it was aborted, or what the body's stream throws
 */
async function readBytes(
  { body }: Response,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const write = (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > MAX_BYTES) throw new TooLarge();
    chunks.push(chunk);
  };
  await body?.pipeTo(new WritableStream({ write }), { signal });
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
