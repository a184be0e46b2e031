import type { Client } from "../../../../shared/requests/backend.ts";
import { whenIdle } from "../../../browser/whenIdle.ts";
import { remembered } from "./remembered.ts";

/** The statuses of an answer without a token, without the right to the table, and without the table. */
const REFUSALS = [401, 403, 404];

/**
 * The test that the specification requires on load: it reads one row of transactions and logs the result. The first call
 * of the returned function starts the test when the browser is idle, so that the first figures come before it.
 */
export function connectionTest(url: string, makeClient: () => Promise<Client>): () => void {
  let isStarted = false;
  const run = async () => testConnection(url, await makeClient());
  return () => {
    if (isStarted) return;
    isStarted = true;
    whenIdle(() => void run());
  };
}

/** A backend with the function may close the table to the key, or have it under another name. */
async function testConnection(url: string, client: Client): Promise<void> {
  const closedTable = remembered("closed-table", url);
  const refused = "Connection test: the backend answers, and this key may not read transactions";
  if (closedTable.isKnown()) return console.info(refused);
  const row = client.from("transactions").select("created_at").limit(1);
  const { data, error, status } = await row.retry(false);
  if (error === null) {
    const none = data.length === 0 ? ", and shows this key no row of transactions" : "";
    console.info(`Connection test: the backend answers${none}`, data);
  } else if (REFUSALS.includes(status)) {
    closedTable.remember();
    console.info(refused, error);
  } else console.error("Connection test: the backend does not answer", error);
}
