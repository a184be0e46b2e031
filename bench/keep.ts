import { calendarDay } from "../shared/days/calendar.ts";
import { requiredCover } from "../shared/days/cover.ts";
import { parseRange } from "../shared/days/queryOptions.ts";
import { CUBE_FUNCTION, cubeArguments } from "../shared/supabase/cubeFunction.ts";
import { apiKey } from "../tests/embedded/apiKeys.ts";
import type { BenchBackend } from "./rows/benchBackend.ts";

/** What it costs to keep an answer of 400 days, and to give it. Times are in milliseconds. */
export interface KeepRow {
  readonly transactions: number;
  /** One call of `vigil.keep`. */
  readonly keep: number;
  /** The size of the answer as text, and as its row is stored. */
  readonly bytes: number;
  readonly storedBytes: number;
  /** What replacing the row writes to the write-ahead log. */
  readonly walBytes: number;
  /** The database's own time for a call that gives the kept answer. */
  readonly call: number;
  /** Until the last of 100 calls that are sent at once has its whole answer, through PostgREST. */
  readonly hundred: number;
}

const VIEWERS = 100;

/** Measures the keeping of an answer, and the reading of the kept answer by one viewer and by many at once. */
export async function measureKeep(backend: BenchBackend, transactions: number): Promise<KeepRow> {
  const cover = requiredCover(parseRange({}, calendarDay(Date.now(), "UTC")), 0);
  // The first call makes the row, and the measured call replaces it, as every later one does.
  await backend.rows("select vigil.keep('UTC') as at");
  const { lsn } = await only<{ lsn: string }>(backend, "select pg_current_wal_lsn() as lsn");
  const started = performance.now();
  await backend.rows("select vigil.keep('UTC') as at");
  const keep = performance.now() - started;
  const sizes = await only<{ bytes: number; stored: number; wal: number }>(
    backend,
    `select octet_length(cube::text) as bytes, pg_column_size(cube) as stored,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '${lsn}') as wal
    from vigil.kept`,
  );
  await backend.run(TIMED);
  const call = await only<{ ms: number }>(
    backend,
    `select timed_call('${cover.from}', '${cover.to}') as ms`,
  );
  const query = new URLSearchParams(cubeArguments(cover, "UTC"));
  const hundred = await crowd(`${backend.rest}/rpc/${CUBE_FUNCTION}?${query}`);
  return {
    transactions,
    keep,
    bytes: sizes.bytes,
    storedBytes: sizes.stored,
    walBytes: sizes.wal,
    call: call.ms,
    hundred,
  };
}

/** The median of 21 calls in one session, as PostgREST makes them: the first call of a session plans. */
const TIMED = `
  create or replace function timed_call(from_day date, to_day date) returns float language plpgsql as $$
  declare
    began timestamptz;
    times float[] := '{}';
  begin
    for n in 1..21 loop
      began := clock_timestamp();
      perform octet_length(dashboard_cube(from_day, to_day, 'UTC')::text);
      times := times || (extract(epoch from clock_timestamp() - began) * 1000)::float;
    end loop;
    return (select percentile_cont(0.5) within group (order by time) from unnest(times) as time);
  end $$`;

/** The first row of a query that has one. */
async function only<Row>(backend: BenchBackend, sql: string): Promise<Row> {
  const [row] = await backend.rows<Row>(sql);
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row;
}

/** The milliseconds until the last of `VIEWERS` requests that are sent at once has its whole answer. */
async function crowd(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey("anon")}` };
  const started = performance.now();
  const answers = Array.from({ length: VIEWERS }, async () => {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return response.arrayBuffer();
  });
  await Promise.all(answers);
  return performance.now() - started;
}
