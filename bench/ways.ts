/**
 * Measures the two ways to the same cube, and the naive way that most dashboards go: offset pages of
 * raw rows, counted by the client. Run with `npx tsx bench/ways.ts [rows…]`.
 */

import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import { type EmbeddedBackend, startEmbeddedBackend } from "../cli/embedded/embeddedBackend.ts";
import { fetchCube, type Way } from "../shared/fetchCube.ts";
import { formatCount } from "../shared/format.ts";
import { DAYS, fillTransactions } from "./fillTransactions.ts";

const NAIVE_PAGE = 1_000;

interface Traffic {
  requests: number;
  bytes: number;
  gzipped: number;
}

const sizes = process.argv.slice(2).map(Number);
const table = [];
for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const content = { kind: "empty" } as const;
  const backend = await startEmbeddedBackend({ port: 0, content, rowCap: NAIVE_PAGE });
  try {
    await fillTransactions(backend, rows);
    const byFunction = await measure("function", (traffic) => read(backend, "function", traffic));
    const byTables = await measure("tables", (traffic) => read(backend, "tables", traffic));
    const naively = await measure("naive", (traffic) => readNaively(backend, traffic));
    if (!isDeepStrictEqual(byFunction.result, byTables.result)) throw new Error("figures differ");
    if (naively.result !== rows) throw new Error(`the naive way has ${naively.result} rows`);
    for (const { result: _, ...figures } of [byFunction, byTables, naively]) {
      table.push({ rows: formatCount(rows), ...figures });
    }
  } finally {
    await backend.stop();
  }
}
console.table(table);

async function measure<Result>(way: string, run: (traffic: Traffic) => Promise<Result>) {
  const traffic: Traffic = { requests: 0, bytes: 0, gzipped: 0 };
  const started = performance.now();
  const result = await run(traffic);
  return {
    way,
    seconds: ((performance.now() - started) / 1000).toFixed(2),
    requests: traffic.requests,
    KB: formatCount(Math.round(traffic.bytes / 1000)),
    "KB gzipped": formatCount(Math.round(traffic.gzipped / 1000)),
    result,
  };
}

function read({ url, secretKey }: EmbeddedBackend, way: Way, traffic: Traffic) {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false },
    global: { fetch: counting(traffic) },
    realtime: { transport: class {} as never },
  });
  const reading = {
    client,
    covers: { function: DAYS, tables: DAYS },
    timeZone: "UTC",
    signal: new AbortController().signal,
    onRows: () => {},
    onMembershipsFailure: (failure: unknown) => {
      throw failure;
    },
  };
  return fetchCube(reading, way).then(({ cube }) => cube);
}

async function readNaively({ url, secretKey }: EmbeddedBackend, traffic: Traffic): Promise<number> {
  const fetchCounted = counting(traffic);
  const headers = { apikey: secretKey };
  const projects = new Set<number>();
  for (let offset = 0, rows = 0; ; offset += NAIVE_PAGE) {
    const query = `select=project_id,created_at,chains(name)&order=created_at&offset=${offset}`;
    const response = await fetchCounted(`${url}/rest/v1/transactions?${query}`, { headers });
    const page: { project_id: number }[] = await response.json();
    for (const { project_id } of page) projects.add(project_id);
    rows += page.length;
    if (page.length < NAIVE_PAGE) return rows;
  }
}

function counting(traffic: Traffic): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = Buffer.from(await response.arrayBuffer());
    traffic.requests += 1;
    traffic.bytes += body.length;
    traffic.gzipped += body.length === 0 ? 0 : gzipSync(body).length;
    const { status, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, headers });
  };
}
