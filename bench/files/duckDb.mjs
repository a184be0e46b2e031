import { DuckDBInstance } from "@duckdb/node-api";

// Three of the cards of a range, as a user of DuckDB would ask for them.
const [, , folder] = process.argv;
const connection = await (await DuckDBInstance.create()).connect();
const answer = await connection.runAndReadAll(`
  with found as (
    select * from read_csv('${folder}/transactions.csv', types = {'created_at': 'timestamptz'})
    where created_at >= timestamptz '2026-10-29 00:00:00Z' and created_at < timestamptz '2026-11-29 00:00:00Z'
  )
  select
    (select count(*) from found),
    (select count(distinct project_id) from found),
    (select count(distinct email) from read_csv('${folder}/memberships.csv')
      where project_id in (select project_id from found))`);
process.stdout.write(`${answer.getRows()}\n`);
