import type { Client } from "../../../shared/requests/client.ts";

/** Reads one row on load and logs the result, as the specification requires. */
export async function testConnection(client: Client): Promise<void> {
  const row = client.from("transactions").select("created_at").limit(1);
  const { data, error } = await row.retry(false);
  if (error === null) console.info("Connection test: the backend answers", data);
  else console.error("Connection test: the backend does not answer", error);
}
