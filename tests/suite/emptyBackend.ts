import { afterAll, beforeAll } from "vitest";
import {
  type EmbeddedBackend,
  startEmbeddedBackend,
} from "../../cli/local/embedded/embeddedBackend.ts";

/** An empty backend for one test file or suite, which may change the backend. */
export function emptyBackend(rowCap = 1_000): EmbeddedBackend {
  const opened: Partial<EmbeddedBackend> = {};
  beforeAll(async () => {
    const content = { kind: "empty" } as const;
    Object.assign(opened, await startEmbeddedBackend({ port: 0, content, rowCap }));
  });
  afterAll(() => opened.stop?.());
  return opened as EmbeddedBackend;
}
