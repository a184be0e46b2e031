import { createInterface } from "node:readline";
import { Readable, type Writable } from "node:stream";
import { parsedJson } from "../../../shared/requests/resilientFetch.ts";

/**
 * The requests of standard input for the transport of the SDK, which answers no line that it does not understand, so
 * that a client would wait forever.
 */
export function jsonRpc(stdin: Readable, stdout: Writable): Readable {
  async function* requests(): AsyncGenerator<Buffer> {
    for await (const line of createInterface({ input: stdin })) {
      if (line.trim() === "") continue;
      const value = parsedJson(line);
      if (isMessage(value)) yield Buffer.from(`${line}\n`);
      else stdout.write(`${JSON.stringify(errorAnswer(value))}\n`);
    }
  }
  return Readable.from(requests(), { objectMode: false });
}

/** Whether it is a request, a notification or an answer: MCP has no batch, and no request whose id is null. */
function isMessage(value: unknown): boolean {
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
