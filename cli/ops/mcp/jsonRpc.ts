import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { parsedJson } from "../../../shared/requests/resilientFetch.ts";

/** The requests of a batch that have no answer yet, and the answers to the others. */
interface Batch {
  readonly open: Set<unknown>;
  readonly answers: unknown[];
}

/**
 * Streams for the transport of the SDK, which neither reads a batch of JSON-RPC nor answers a message that
 * it does not understand, so that a client would wait forever.
 */
export function jsonRpc(stdin: Readable, write: (text: string) => void) {
  const batches = new Set<Batch>();
  const send = (message: unknown) => write(`${JSON.stringify(message)}\n`);
  const settle = (batch: Batch) => {
    if (batch.open.size > 0) return;
    batches.delete(batch);
    if (batch.answers.length > 0) send(batch.answers);
  };

  async function* requests(): AsyncGenerator<Buffer> {
    for await (const line of createInterface({ input: stdin })) {
      if (line.trim() === "") continue;
      const value = parsedJson(line);
      const members: unknown[] = [value].flat();
      const known = members.filter(isMessage);
      if (Array.isArray(value) && value.length > 0) {
        const ids = known.flatMap(({ id, method }) => (method === undefined ? [] : (id ?? [])));
        const refused = members.filter((member) => !isMessage(member)).map(errorAnswer);
        const batch: Batch = { open: new Set(ids), answers: refused };
        batches.add(batch);
        settle(batch);
      } else if (known.length === 0) send(errorAnswer(value));
      for (const message of known) yield Buffer.from(`${JSON.stringify(message)}\n`);
    }
  }

  const stdout = new Writable({
    write(text, _, done) {
      const message = Object(parsedJson(String(text)));
      const isAnswer = message.method === undefined;
      const batch = [...batches].find(({ open }) => isAnswer && open.delete(message.id));
      if (batch === undefined) write(String(text));
      else {
        batch.answers.push(message);
        settle(batch);
      }
      done();
    },
  });
  return { stdin: Readable.from(requests(), { objectMode: false }), stdout };
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
}

/** Whether it is a request, a notification or an answer: MCP has no request whose id is null. */
function isMessage(value: unknown): value is Message {
  const { jsonrpc, id, method, result, error } = Object(value);
  const hasId = typeof id === "string" || Number.isSafeInteger(id);
  if (jsonrpc !== "2.0" || (id !== undefined && !hasId)) return false;
  return typeof method === "string" || (hasId && (result ?? error) !== undefined);
}

function errorAnswer(value: unknown) {
  const error =
    value === undefined
      ? { code: -32700, message: "invalid line: not JSON" }
      : {
          code: -32600,
          message: "invalid message: write jsonrpc, method and an id that is not null",
        };
  return { jsonrpc: "2.0", id: null, error };
}
