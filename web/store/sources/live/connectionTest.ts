import type { Client } from "../../../../shared/requests/backend.ts";
import { whenIdle } from "../../../browser/whenIdle.ts";
import { remembered } from "./remembered.ts";

/** The statuses of a backend that answers but refuses: no valid token, no right to the table, no such table. */
const REFUSALS = [401, 403, 404];

/**
 * A function whose first call starts the connection test that the specification requires on load: it reads one row of
 * transactions and logs the result. The store calls it after the first read, and the test waits until the browser is idle,
 * so that the first figures come before it.
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

/**
 * Reads one row of transactions and logs whether the backend answers. A refusal is no error, since a backend with the
 * function may close the table to the key, or have it under another name. It is remembered, because each refused request
 * logs an error of the browser.
 */
async function testConnection(url: string, client: Client): Promise<void> {
  const closedTable = remembered("closed-table", url);
  const refusedText =
    "Connection test: the backend answers, and this key may not read transactions";
  if (closedTable.isKnown()) return console.info(refusedText);
  const request = client.from("transactions").select("created_at").limit(1);
  const { data: rows, error, status } = await request.retry(false);
  if (error === null) {
    const addition = rows.length === 0 ? ", and shows this key no row of transactions" : "";
    console.info(`Connection test: the backend answers${addition}`, rows);
  } else if (REFUSALS.includes(status)) {
    closedTable.remember();
    console.info(refusedText, error);
  } else {
    console.error("Connection test: the backend does not answer", error);
  }
}
