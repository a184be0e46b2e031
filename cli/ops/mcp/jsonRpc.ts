import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { memberOf, parsedJson } from "../../../shared/failure.ts";

/** What the transport of the SDK reads and writes. */
interface McpStreams {
  readonly requests: Readable;
  readonly answers: Writable;
}

/**
 * The streams between standard input and output and the transport of the SDK, which has two faults that they make up for. It
 * does not answer a line that it does not understand, so that a client would wait forever: here such a line gets an error. It
 * drops what it is answering once its input ends: here the requests end after the last answer.
 *
 * @param write takes the lines of answers
 */
export function jsonRpc(stdin: Readable, write: (text: string) => void): McpStreams {
  const unanswered = new Set<unknown>();
  const answers = new Writable({
    write(text, _, done) {
      write(String(text));
      for (const line of String(text).split("\n")) {
        const message = parsedJson(line);
        const isAnswer = memberOf(message, "method") === undefined;
        if (isAnswer) unanswered.delete(memberOf(message, "id"));
      }
      if (unanswered.size === 0) this.emit("idle");
      done();
    },
  });
  // Each answer that waits for its turn listens: as many as a client requests at once.
  answers.setMaxListeners(0);
  async function* requests(): AsyncGenerator<Buffer> {
    for await (const line of createInterface({ input: stdin })) {
      if (line.trim() === "") continue;
      const message = parsedJson(line);
      if (isMessage(message)) {
        updateUnanswered(message, unanswered);
        yield Buffer.from(`${line}\n`);
      } else {
        write(`${JSON.stringify(errorAnswer(message))}\n`);
      }
    }
    if (unanswered.size > 0) await new Promise((resolve) => answers.once("idle", resolve));
  }
  return { requests: Readable.from(requests(), { objectMode: false }), answers };
}

/** Adds a request to those without an answer, or removes the one that a notification cancels, which gets none. */
function updateUnanswered(message: unknown, unanswered: Set<unknown>): void {
  const { id, method, params } = Object(message);
  if (method === "notifications/cancelled") unanswered.delete(memberOf(params, "requestId"));
  else if (method !== undefined && id !== undefined) unanswered.add(id);
}

/** Whether a value is a request, a notification or an answer: MCP has no batch, and no request whose id is null. */
function isMessage(value: unknown): boolean {
  const { jsonrpc, id, method, result, error } = Object(value);
  const hasValidId = typeof id === "string" || Number.isSafeInteger(id);
  const hasInvalidId = id !== undefined && !hasValidId;
  if (jsonrpc !== "2.0" || hasInvalidId) return false;
  const isAnswer = hasValidId && (result ?? error) !== undefined;
  return typeof method === "string" || isAnswer;
}

/** The answer to a line that is no message; `value` is undefined if the line is not JSON. */
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
