import { afterAll, beforeAll } from "vitest";
import { type OwnBackend, type OwnBackendOptions, startOwnBackend } from "./ownBackend.ts";
import { askHost } from "./sharedBackend.ts";

/** An empty backend for one test file or suite, which may change the backend. */
export function emptyBackend(rowCap = 1_000): OwnBackend {
  const opened: Partial<OwnBackend> = {};
  beforeAll(async () => void Object.assign(opened, await startEmptyBackend({ rowCap })));
  afterAll(() => opened.stop?.());
  return opened as OwnBackend;
}

/** An empty backend on the server of all test files. */
export async function startEmptyBackend(
  options: OwnBackendOptions = { rowCap: 1_000 },
): Promise<OwnBackend> {
  return startOwnBackend(await askHost<string | null>({ share: "server" }), options);
}
