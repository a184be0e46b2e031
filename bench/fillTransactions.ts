import type { EmbeddedBackend } from "../cli/embedded/embeddedBackend.ts";

/** The days of the transactions. */
export const DAYS = { from: "2026-10-01", to: "2026-10-30" } as const;

/** Transactions of 12 chains and 400 projects over 30 days, and the projects' members. */
export async function fillTransactions({ query }: EmbeddedBackend, rows: number): Promise<void> {
  await query(
    "insert into chains (id, name) select n, 'Chain ' || n from generate_series(1, 12) as n",
  );
  await query(
    "insert into memberships (email, project_id) select n, n % 400 from generate_series(1, 2000) as n",
  );
  await query(
    `insert into transactions (created_at, project_id, chain_id)
     select
       timestamptz '2026-10-01 00:00Z' + n * interval '30 days' / $1::int,
       (n * 7919::bigint) % 400, 1 + (n * 104729::bigint) % 12
     from generate_series(0, $1::int - 1) as n`,
    [rows],
  );
  await query("vacuum analyze");
}
