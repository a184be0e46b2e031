import { afterAll, beforeAll } from "vitest";
import { askHost } from "./sharedBackend.ts";
import { startTestBackend, type TestBackend, type TestBackendOptions } from "./testBackend.ts";

/** An empty backend for one test file or suite, which may change the backend. */
export function emptyBackend(rowCap = 1_000): TestBackend {
  const opened: Partial<TestBackend> = {};
  beforeAll(async () => void Object.assign(opened, await startEmptyBackend({ rowCap })));
  afterAll(() => opened.stop?.());
  return opened as TestBackend;
}

/** An empty backend on the server of all test files. */
export async function startEmptyBackend(
  options: TestBackendOptions = { rowCap: 1_000 },
): Promise<TestBackend> {
  return startTestBackend(await askHost<string | null>({ share: "server" }), options);
}
