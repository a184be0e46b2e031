import { Client, type Connection } from "pg";

/**
 * Runs a file as the Supabase CLI runs a migration: its statements in one batch, which is a transaction. Returns the
 * messages of notices and warnings.
 */
export function runAsMigration(folder: string, sql: string): Promise<string[]> {
  return withInstaller(folder, async (client) => {
    await submit(client, (connection) => {
      for (const text of statementsOf(sql)) {
        connection.parse({ text, name: "", types: [] }, true);
        connection.bind({ values: [] }, true);
        connection.execute({}, true);
      }
    });
  });
}

/** Runs a file as the Supabase CLI runs a seed: like a migration, but all statements are parsed before the first runs. */
export async function runAsSeed(folder: string, sql: string): Promise<void> {
  const statements = statementsOf(sql).map((text, i) => ({ text, name: `s${i}`, types: [] }));
  await withInstaller(folder, async (client) => {
    await submit(client, (connection) => {
      for (const statement of statements) connection.parse(statement, true);
    });
    await submit(client, (connection) => {
      for (const { name } of statements) {
        connection.bind({ statement: name, values: [] }, true);
        connection.execute({}, true);
      }
    });
  });
}

async function withInstaller(
  folder: string,
  work: (client: Client) => Promise<void>,
): Promise<string[]> {
  const client = new Client({ host: folder, user: "postgres", database: "postgres" });
  const notices: string[] = [];
  client.on("notice", ({ message }) => notices.push(message ?? ""));
  await client.connect();
  try {
    await client.query("set session authorization installer");
    await work(client);
    return notices;
  } finally {
    await client.end();
  }
}

/** Sends messages up to a sync, and waits until the server has answered them. */
function submit(client: Client, send: (connection: Connection) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit(connection: Connection) {
        send(connection);
        connection.sync();
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleRowDescription() {},
      handleDataRow() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
    } as never);
  });
}

/** The statements of a file, as psql tells them apart. */
export function statementsOf(sql: string): string[] {
  const statements = sql.matchAll(/(?:\$(\w*)\$.*?\$\1\$|begin atomic.*?\nend|--[^\n]*|[^;])+?;/gs);
  return [...statements].map(([statement]) => statement);
}
