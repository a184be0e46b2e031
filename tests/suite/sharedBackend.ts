import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import type { EmbeddedBackend } from "../embedded/embeddedBackend.ts";
import type { HostRequest, SharedContent } from "./sharedHost.ts";

/** A backend of all test files that only read: it refuses changes. */
export type SharedBackend = Pick<EmbeddedBackend, "url" | "anonKey" | "secretKey" | "query">;

export async function sharedBackend(share: SharedContent): Promise<SharedBackend> {
  const address = await askHost<Omit<SharedBackend, "query">>({ share });
  return { ...address, query: (...query) => askHost({ share, query }) };
}

/** The answer of `sharedHost.ts`. */
export async function askHost<Answer>(request: HostRequest): Promise<Answer> {
  const body = serialize(request);
  const response = await fetch(inject("sharedHost"), { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  return deserialize(Buffer.from(await response.arrayBuffer()));
}
