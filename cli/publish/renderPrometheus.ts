import { BRAND } from "../../shared/brand.ts";
import { lastMoment } from "../../shared/cube/newestRow.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { type Figure, figureValues } from "../../shared/figures/figure.ts";
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

const MS_PER_SECOND = 1_000;

/** One number of a metric. */
interface Sample {
  /** Its name without the prefix. */
  readonly metric: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * The figures of a snapshot's range, and the numbers of the run that wrote it, in Prometheus's text format. All are gauges:
 * times in seconds, sizes in bytes, shares as ratios. Figures that are not known are left out.
 *
 * @param now when the snapshot was written, in epoch milliseconds
 */
export function renderPrometheus(
  result: Dashboard,
  run: SnapshotRun,
  now: number,
  brand = BRAND.name,
): string {
  const prefix = metricPrefix(brand);
  const samples = [...runSamples(run, result.timeZone, now), ...figureSamples(result)];
  const metrics = new Set(samples.map(({ metric }) => metric));
  const blocks = [...metrics].map((metric) => {
    const samplesOfMetric = samples.filter((sample) => sample.metric === metric);
    return block(`${prefix}_${metric}`, samplesOfMetric);
  });
  return blocks.join("");
}

/**
 * A site's name as the beginning of the names of metrics: `acme_risk` for `Acmé Risk`. It has Latin letters without accents,
 * digits after the first letter, and `_` for all else. A name without such a letter gives Vigil's.
 */
function metricPrefix(brand: string): string {
  const prefix = brand
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_\d]+|_$/g, "");
  return prefix === "" ? metricPrefix(BRAND.name) : prefix;
}

/** The numbers of a run. A snapshot without rows has no sample for its newest row. */
function runSamples(
  { seconds, bytes, dataThrough }: SnapshotRun,
  timeZone: string,
  now: number,
): Sample[] {
  const writtenAt = Math.floor(now / MS_PER_SECOND);
  const samples = [
    runSample("written_timestamp_seconds", "When the snapshot was written.", writtenAt),
  ];
  if (dataThrough !== null) {
    const help =
      "The timestamp of its newest row, or the end of its day if its tables have later rows.";
    const newestAt = lastMoment(dataThrough, timeZone) / MS_PER_SECOND;
    samples.push(runSample("data_through_timestamp_seconds", help, newestAt));
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
  return figures.flatMap((figure) => samplesOf(figure, dashboard));
}

/**
 * The samples of a figure: one for a single number, or one for each row of a list, with the row's label. Values that are not
 * known and rows without a label are left out.
 */
function samplesOf(figure: Figure, dashboard: Dashboard): Sample[] {
  const { path, label: labelName } = figure;
  const isRatio = figure.shape === "ratio";
  const metric = metricName(path);
  const help = `${path.join(".")} of metrics --json${isRatio ? ", as a ratio" : ""}.`;
  const samples: Sample[] = [];
  for (const { label, value } of figureValues(figure, dashboard)) {
    if (value === null) continue;
    const sample = { metric, help, value: isRatio ? asRatio(value) : value };
    const isSingleNumber = labelName === undefined;
    if (isSingleNumber) {
      samples.push({ ...sample, labels: {} });
    } else if (label !== null) {
      samples.push({ ...sample, labels: { [snakeCase(labelName)]: label } });
    }
  }
  return samples;
}

/** A percentage as a ratio, without the digits that division adds. */
function asRatio(percent: number): number {
  return Number((percent / 100).toFixed(6));
}

/** Parts of a path that say where the figure stands on the page, or that have other meanings in Prometheus. */
const UNNAMED_PARTS = ["cards", "value", "total", "count"];

/** The name of a figure's metric, without the prefix. */
function metricName(path: readonly string[]): string {
  const words = path.filter((part) => !UNNAMED_PARTS.includes(part)).map(snakeCase);
  return words.join("_").replace(/percent$/, "ratio");
}

/** The lines of a metric with all of its samples, of which the first has the words about it. */
function block(metric: string, samples: readonly Sample[]): string {
  const [{ help = "" } = {}] = samples;
  const lines = samples.map(({ labels, value }) => `${metric}${labelText(labels)} ${value}`);
  return [`# HELP ${metric} ${help}`, `# TYPE ${metric} gauge`, ...lines, ""].join("\n");
}

/** Labels within braces; empty without labels. */
function labelText(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([key, label]) => `${key}="${labelValue(label)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

/** A label as the format escapes it. A lone surrogate, which UTF-8 cannot encode, is replaced. */
function labelValue(label: string): string {
  return label
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n");
}
