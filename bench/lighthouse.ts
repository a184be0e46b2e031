import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromiumPath } from "../tests/browser/chromium.ts";
import type { BenchFindings } from "./record.ts";
import { demoSnapshot } from "./rows/demoSnapshot.ts";
import type { Device } from "./visits/pageVisit.ts";
import { openSite } from "./visits/site.ts";

/** Lighthouse's scores out of 100, and the audits that cost points. */
export interface LighthouseRow {
  readonly device: Device;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  /** Ids of weighted audits below their full score. */
  readonly imperfect: readonly string[];
}

/** The part of Lighthouse's report that is used here. */
interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
}

interface Category {
  readonly score: number;
  readonly auditRefs: readonly { id: string; weight: number }[];
}

/** Lighthouse on the static export. The variable LIGHTHOUSE names the folder of its package. */
export async function lighthouse(): Promise<BenchFindings<readonly LighthouseRow[]>> {
  const { LIGHTHOUSE } = process.env;
  if (LIGHTHOUSE === undefined) {
    throw new Error(
      "LIGHTHOUSE is not set: run npm i lighthouse@12 in a folder and set the variable to its path",
    );
  }
  const folder = join(LIGHTHOUSE, "node_modules/lighthouse");
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const site = await openSite(await demoSnapshot(), {});
  try {
    const figures = [];
    for (const device of ["desktop", "phone"] as const)
      figures.push(await audit(folder, site.url, device));
    return { engines: [`Lighthouse ${version}`], figures };
  } finally {
    await site.close();
  }
}

async function audit(folder: string, url: string, device: Device): Promise<LighthouseRow> {
  const args = [join(folder, "cli/index.js"), url, "--output=json", "--quiet"];
  const flags = "--chrome-flags=--headless --no-sandbox";
  const preset = device === "desktop" ? ["--preset=desktop"] : [];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, flags, ...preset], {
    env: { ...process.env, CHROME_PATH: await chromiumPath() },
    maxBuffer: 64_000_000,
    timeout: 180_000,
  });
  const { categories, audits }: Report = JSON.parse(stdout);
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    device,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    largestContentfulPaint: audits["largest-contentful-paint"]?.numericValue ?? 0,
    totalBlockingTime: audits["total-blocking-time"]?.numericValue ?? 0,
    imperfect: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}
