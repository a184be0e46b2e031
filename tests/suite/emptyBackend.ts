import { afterAll, beforeAll } from "vitest";
import {
  type EmbeddedBackend,
  startEmbeddedBackend,
} from "../../cli/local/embedded/embeddedBackend.ts";

/** A backend of a test file's or a suite's own, which it may change. Before its tests, it is empty. */
export function emptyBackend(rowCap = 1_000): EmbeddedBackend {
  const opened: Partial<EmbeddedBackend> = {};
  beforeAll(async () => {
    const content = { kind: "empty" } as const;
    Object.assign(opened, await startEmbeddedBackend({ port: 0, content, rowCap }));
  });
  afterAll(() => opened.stop?.());
  return opened as EmbeddedBackend;
}
