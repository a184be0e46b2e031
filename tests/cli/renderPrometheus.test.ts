import { expect, test } from "vitest";
import { renderPrometheus } from "../../cli/publish/renderPrometheus.ts";
import { uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { cover, range, rows } from "./exampleSnapshots.ts";

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

test("every known figure is a gauge, in Prometheus's words and format", async () => {
  const hostile = { id: "9", name: 'a"b\\c\nd 🔥\uD800' };
  const cube = cubeOf(
    { ...rows, exploits: [{ day: "2026-10-05", chain: hostile }], memberships: null },
    cover,
  );
  const text = renderPrometheus(
    uncutDashboard(cube, { range, comparison: "previous", weekStartsOn: "monday" }),
    RUN,
    NOW,
  );
  expect(text.endsWith("\n")).toBe(true);
  const lines = text.slice(0, -1).split("\n");
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  await expect(text).toMatchFileSnapshot("../goldens/metrics.prom");
});

test("a metric's help and type come once, before its numbers", () => {
  const text = renderPrometheus(
    uncutDashboard(cubeOf(rows, cover), { range, comparison: "previous", weekStartsOn: "monday" }),
    RUN,
    NOW,
  );
  const names = text.match(/^[a-z]\w+/gm) ?? [];
  const blocks = names.filter((name, i) => name !== names[i - 1]);
  expect(new Set(blocks).size).toBe(blocks.length);
  expect(text.match(/^# TYPE (\w+)/gm)).toEqual(blocks.map((name) => `# TYPE ${name}`));
  expect(blocks.filter((name) => /_(total|count|sum|bucket|percent)$/.test(name))).toEqual([]);
});
