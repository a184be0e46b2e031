import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { memberOf, parsedJson } from "../../../shared/failure.ts";

/** What the transport of the SDK reads and writes. */
interface McpStreams {
  readonly requests: Readable;
  readonly answers: Writable;
}

/**
 * The streams that the transport of the SDK reads and writes in place of standard input and output. They make up for two
 * faults of the transport:
 * - It does not answer a line that is no message, so that the client would wait forever. Here such a line gets an error.
 * - When its input ends, it drops the requests that have no answer yet. Here the input ends after the last answer.
 *
 * @param write takes the lines of answers
 */
export function jsonRpc(stdin: Readable, write: (text: string) => void): McpStreams {
  const unanswered = new Set<unknown>();
  const answers = new Writable({
    write(text, _, done) {
      write(String(text));
      removeAnswered(String(text), unanswered);
      // Heard only after the input has ended.
      if (unanswered.size === 0) this.emit("idle");
      done();
    },
  });
  // Zero is no limit: the SDK adds listeners for each answer that it is writing, as many as a client requests at once.
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

/** Removes the ids of the requests that these lines answer. A line with a method is a message of the server's own, no answer. */
function removeAnswered(lines: string, unanswered: Set<unknown>): void {
  for (const line of lines.split("\n")) {
    const message = parsedJson(line);
    const isAnswer = memberOf(message, "method") === undefined;
    if (isAnswer) unanswered.delete(memberOf(message, "id"));
  }
}

/** Adds the id of a request, or removes the id of the request that a notification cancels: that request gets no answer. */
function updateUnanswered(message: unknown, unanswered: Set<unknown>): void {
  const { id, method, params } = Object(message);
  if (method === "notifications/cancelled") unanswered.delete(memberOf(params, "requestId"));
  else if (method !== undefined && id !== undefined) unanswered.add(id);
}

/**
 * Whether a value is a request, a notification (a request without an id) or an answer. A batch is none of these, nor is a
 * request whose id is null: MCP has neither.
 */
function isMessage(value: unknown): boolean {
  // A value without members, such as null, becomes an empty object.
  const { jsonrpc, id, method, result, error } = Object(value);
  const hasId = typeof id === "string" || Number.isSafeInteger(id);
  const isAnswer = hasId && (result ?? error) !== undefined;
  const isRequest = hasId && typeof method === "string";
  const isNotification = id === undefined && typeof method === "string";
  return jsonrpc === "2.0" && (isAnswer || isRequest || isNotification);
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
