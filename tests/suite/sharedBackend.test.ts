import { expect, test } from "vitest";
import { sharedBackend } from "./sharedBackend.ts";

test("SQL cannot change a shared backend, even after requests", async () => {
  const { url, anonKey, query } = await sharedBackend("example");
  const { status } = await fetch(`${url}/rest/v1/`, { headers: { apikey: anonKey } });
  expect(status).toBe(200);
  await expect(query("delete from events")).rejects.toThrow("read-only transaction");
});

test("as on Supabase an answer is cut at the row cap without a warning, and requests at once, an aborted one among them, are all answered", async () => {
  const { url, secretKey, query } = await sharedBackend("demo");
  const read = (words: string, headers = {}, signal: AbortSignal | null = null) =>
    fetch(`${url}/rest/v1/transactions?select=id${words}`, {
      headers: { apikey: secretKey, ...headers },
      signal,
    });
  const cut = await read("");
  expect([cut.status, cut.headers.get("content-range")]).toEqual([200, "0-999/*"]);
  expect(await cut.json()).toHaveLength(1_000);
  const counted = await read("", { prefer: "count=exact" });
  const count = () => query<{ count: number }>("select count(*)::int from transactions");
  const [{ count: rows } = { count: 0 }] = await count();
  expect([counted.status, counted.headers.get("content-range")]).toEqual([206, `0-999/${rows}`]);
  const aborted = read("", {}, AbortSignal.timeout(1)).catch(() => {});
  const requests = Array.from({ length: 60 }, async (_, i) =>
    (await read(`&order=id&limit=1&offset=${i}`)).json(),
  );
  const queries = Array.from({ length: 20 }, count);
  expect(await Promise.all(requests)).toEqual(requests.map((_, i) => [{ id: i + 1 }]));
  expect(await Promise.all(queries)).toEqual(queries.map(() => [{ count: rows }]));
  await aborted;
});
