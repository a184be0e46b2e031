import { BRAND } from "../../shared/brand.ts";
import { lastMoment } from "../../shared/cube/newestRow.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { figureValues } from "../../shared/figures/figure.ts";
import { FIGURES } from "../../shared/figures/figures.ts";
import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";
import { snakeCase } from "../../shared/tables/table.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import type { SingleDays } from "../../shared/text/singleDays.ts";

/** The report of a run. */
export interface SnapshotRun {
  /** Its path. */
  readonly file: string;
  /** False with `--dry-run`. */
  readonly written: boolean;
  /** The number of rows read from each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The timestamp of the newest row, or its day if its table has later rows; null without rows. */
  readonly dataThrough: string | null;
  readonly seconds: number;
  readonly bytes: number;
  /** Where the cube was counted. */
  readonly origin: CubeOrigin | "elsewhere";
  /** The number of days with a single identity, which a reader could recognize. */
  readonly singleDays: SingleDays;
  /** The files that `--keep` removed. */
  readonly removed: readonly string[];
}

/** One number of a metric. */
interface Sample {
  readonly metric: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * The figures of a range and of the run that wrote the snapshot, in Prometheus's text format: gauges in
 * seconds, bytes and ratios. Figures that are not known are left out.
 *
 * @param now epoch milliseconds
 */
export function renderPrometheus(
  result: Dashboard,
  run: SnapshotRun,
  now: number,
  brand = BRAND.name,
): string {
  const prefix = metricPrefix(brand);
  const samples = [...runSamples(run, result.timeZone, now), ...figureSamples(result)].map(
    (sample) => ({
      ...sample,
      metric: `${prefix}_${sample.metric}`,
    }),
  );
  const metrics = [...new Set(samples.map(({ metric }) => metric))];
  return metrics.map((name) => block(samples.filter(({ metric }) => metric === name))).join("");
}

/** A site's name as the start of names of metrics; Vigil's if no letter of it can be in one. */
function metricPrefix(brand: string): string {
  const letters = brand
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_\d]+|_$/g, "");
  return letters === "" ? metricPrefix(BRAND.name) : letters;
}

/** The numbers of a run; a snapshot without rows has no newest one. */
function runSamples(
  { seconds, bytes, dataThrough }: SnapshotRun,
  timeZone: string,
  now: number,
): Sample[] {
  const writtenAt = Math.floor(now / 1000);
  const samples = [
    runSample("written_timestamp_seconds", "When the snapshot was written.", writtenAt),
  ];
  if (dataThrough !== null) {
    const help =
      "The timestamp of its newest row, or the end of its day if its tables have later rows.";
    const through = lastMoment(dataThrough, timeZone) / 1000;
    samples.push(runSample("data_through_timestamp_seconds", help, through));
  }
  samples.push(
    runSample("duration_seconds", "How long it took to read and write it.", seconds),
    runSample("size_bytes", "The size of its file.", bytes),
  );
  return samples;
}

function runSample(name: string, help: string, value: number): Sample {
  return { metric: `snapshot_${name}`, help, labels: {}, value };
}

/** The known figures of a dashboard. Percentages become ratios, and rows of a list without a label are left out. */
function figureSamples(result: Dashboard): Sample[] {
  const dashboard = withKnownUsers(result);
  const figures = FIGURES.filter(({ path: [root = ""] }) => root in dashboard);
  return figures.flatMap((figure) => {
    const { path, label: key } = figure;
    const ratio = figure.shape === "ratio";
    const metric = metricName(path);
    const help = `${path.join(".")} of metrics --json${ratio ? ", as a ratio" : ""}.`;
    return figureValues(figure, dashboard).flatMap(({ label, value }) => {
      if (value === null || (key !== undefined && label === null)) return [];
      const labels = key === undefined ? {} : { [snakeCase(key)]: label ?? "" };
      return { metric, help, labels, value: ratio ? Number((value / 100).toFixed(6)) : value };
    });
  });
}

/**
 * A metric's name does not say where the figure stands on the page, and avoids `total` and `count`, which
 * have other meanings in Prometheus.
 */
function metricName(names: readonly string[]): string {
  const named = names.filter((name) => !["cards", "value", "total", "count"].includes(name));
  return named
    .map(snakeCase)
    .join("_")
    .replace(/percent$/, "ratio");
}

function block(samples: readonly Sample[]): string {
  const [{ metric = "", help = "" } = {}] = samples;
  const lines = samples.map(({ labels, value }) => `${metric}${labelText(labels)} ${value}`);
  return [`# HELP ${metric} ${help}`, `# TYPE ${metric} gauge`, ...lines, ""].join("\n");
}

function labelText(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([key, label]) => `${key}="${labelValue(label)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** A lone surrogate cannot be encoded in UTF-8. */
function labelValue(label: string): string {
  return label
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n");
}
