import { expect, test } from "vitest";
import { renderPrometheus } from "../../../cli/documents/renderPrometheus.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { cover, range, rows } from "../exampleSnapshots.ts";

const RUN = {
  file: "a.json",
  written: true,
  rows: {},
  dataThrough: "2026-10-06T12:00:00Z",
  seconds: 1.234,
  bytes: 4_000,
  origin: "function",
  singleDays: { users: 0, projects: 0, flagged: 0 },
  removed: [],
} as const;
const NOW = Date.parse("2026-10-07T02:17:00.500Z");

/** The only lines of https://prometheus.io/docs/instrumenting/exposition_formats/ that are written. */
const LINE =
  /^(# HELP [a-z_]+ [^\\\n]+|# TYPE [a-z_]+ gauge|[a-z_]+(\{[a-z_]+="([^"\\\n]|\\["\\n])*"(,[a-z_]+="([^"\\\n]|\\["\\n])*")*\})? -?\d+(\.\d+)?)$/;

test("every figure that is known is a gauge, in Prometheus's words and format", () => {
  const hostile = { id: "9", name: 'a"b\\c\nd 🔥\uD800' };
  const cube = cubeOf(
    { ...rows, exploits: [{ day: "2026-10-05", chain: hostile }], memberships: null },
    cover,
  );
  const text = renderPrometheus(dashboard(cube, { range }).uncut, RUN, NOW);
  expect(text.endsWith("\n")).toBe(true);
  const lines = text.slice(0, -1).split("\n");
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "vigil_snapshot_written_timestamp_seconds 1791339420",
      "vigil_snapshot_data_through_timestamp_seconds 1791288000",
      "vigil_snapshot_duration_seconds 1.234",
      "vigil_snapshot_size_bytes 4000",
      "vigil_scanned_transactions 3",
      "vigil_scanned_transactions_previous 1",
      "vigil_scanned_transactions_change_ratio 2",
      'vigil_top_blockchains_share_ratio{chain="Ethereum"} 0.5',
      'vigil_common_events{event_type="Transfer"} 2',
      "vigil_wallets_flagged_ratio 0.025",
      'vigil_exploits_by_chain_exploits{chain="a\\"b\\\\c\\nd 🔥\uFFFD"} 1',
      "# HELP vigil_wallets wallets.total of metrics --json.",
    ]),
  );
  expect(text).not.toContain("active_users");
});

test("a metric's help and type come once, before its numbers", () => {
  const text = renderPrometheus(dashboard(cubeOf(rows, cover), { range }).uncut, RUN, NOW);
  const names = text.match(/^[a-z]\w+/gm) ?? [];
  const blocks = names.filter((name, i) => name !== names[i - 1]);
  expect(new Set(blocks).size).toBe(blocks.length);
  expect(text.match(/^# TYPE (\w+)/gm)).toEqual(blocks.map((name) => `# TYPE ${name}`));
  expect(blocks.filter((name) => /_(total|count|sum|bucket|percent)$/.test(name))).toEqual([]);
});
