import { expect, test } from "vitest";
import { sharedBackend } from "./sharedBackend.ts";

test("SQL cannot change a shared backend, even after requests", async () => {
  const { url, anonKey, query } = await sharedBackend("example");
  const { status } = await fetch(`${url}/rest/v1/`, { headers: { apikey: anonKey } });
  expect(status).toBe(200);
  await expect(query("delete from events")).rejects.toThrow("read-only transaction");
});
