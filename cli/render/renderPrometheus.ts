import { BRAND } from "../../shared/brand.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Way } from "../../shared/fetchCube.ts";
import type { SingleDays } from "../../shared/singleDays.ts";
import { figuresOf } from "../rules/figure.ts";

/** What a run has done. */
export interface SnapshotRun {
  /** Its path. */
  readonly file: string;
  /** Not so with `--dry-run`. */
  readonly written: boolean;
  /** How many were read of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** When the newest row is of; null where there is none. */
  readonly dataThrough: string | null;
  readonly seconds: number;
  readonly bytes: number;
  /** Where the cube was counted. */
  readonly way: Way | "elsewhere";
  /** On how many days of the cover there is a single identity, which a reader can tell. */
  readonly singleDays: SingleDays;
}

/** One number of a metric. */
interface Sample {
  readonly metric: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * The figures of a range, and the run that has written them, in Prometheus's text format: gauges in
 * seconds, bytes and ratios. What is not known is left out.
 *
 * @param now epoch milliseconds
 */
export function renderPrometheus(result: Dashboard, run: SnapshotRun, now: number): string {
  const samples = [...runSamples(run, now), ...figureSamples(result)];
  const metrics = [...new Set(samples.map(({ metric }) => metric))];
  return metrics.map((name) => block(samples.filter(({ metric }) => metric === name))).join("");
}

const PREFIX = BRAND.name.toLowerCase().replace(/[^a-z0-9]+/g, "_");

function runSamples({ seconds, bytes, dataThrough }: SnapshotRun, now: number): Sample[] {
  const through = dataThrough === null ? null : Date.parse(dataThrough) / 1000;
  return [
    [
      "written_timestamp_seconds",
      "When the snapshot was written.",
      Math.floor(now / 1000),
    ] as const,
    ["data_through_timestamp_seconds", "When its newest row is of.", through] as const,
    ["duration_seconds", "How long it took to read and write it.", seconds] as const,
    ["size_bytes", "The size of its file.", bytes] as const,
  ].flatMap(([name, help, value]) =>
    value === null ? [] : [{ metric: `${PREFIX}_snapshot_${name}`, help, labels: {}, value }],
  );
}

function figureSamples(result: Dashboard): Sample[] {
  return figuresOf(result).map(({ names, labels, value }) => {
    const isPercent = /percent$/i.test(names.at(-1) ?? "");
    return {
      metric: `${PREFIX}_${metricName(names)}`,
      help: `${names.join(".")} of metrics --json${isPercent ? ", as a ratio" : ""}.`,
      labels: Object.fromEntries(labels.map(([key, label]) => [snakeCase(key), label])),
      value: isPercent ? Number((value / 100).toFixed(6)) : value,
    };
  });
}

/** Where on the page a figure stands is no part of its name; `total` and `count` mean other things. */
function metricName(names: readonly string[]): string {
  const named = names.filter((name) => !["cards", "value", "total", "count"].includes(name));
  return named
    .map(snakeCase)
    .join("_")
    .replace(/percent$/, "ratio");
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function block(samples: readonly Sample[]): string {
  const [{ metric = "", help = "" } = {}] = samples;
  const lines = samples.map(({ labels, value }) => `${metric}${labelText(labels)} ${value}`);
  return [`# HELP ${metric} ${help}`, `# TYPE ${metric} gauge`, ...lines, ""].join("\n");
}

function labelText(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([key, label]) => `${key}="${escaped(label)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** Half of a surrogate pair is no text in UTF-8. */
function escaped(label: string): string {
  return label
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n");
}
