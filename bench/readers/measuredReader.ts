import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { DayRange } from "../../shared/days/range.ts";
import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";
import type { NaiveFigures } from "../naive/naiveFigures.ts";

/** The task of the process `reader.ts`. The way `stretch` samples the naive way's pages. */
export interface Task {
  readonly url: string;
  readonly key: string;
  readonly way: CubeOrigin | "naive" | "stretch";
  readonly range: DayRange;
  /** The number of transactions in the range. A stretch samples pages of them. */
  readonly rows: number;
}

export interface Measurement {
  /** From the first request to the last figure. */
  readonly seconds: number;
  /** The rise of the process's resident memory during the read. */
  readonly peakMegabytes: number;
  /** The heap in use afterwards, after a garbage collection. */
  readonly heldMegabytes: number;
  /** Null for a `stretch`. */
  readonly figures: NaiveFigures | null;
}

const READER = join(import.meta.dirname, "reader.ts");

/** Does a task in a separate process, whose memory has no other content, and returns what it measures. */
export async function measuredReader(task: Task): Promise<Measurement> {
  const args = ["--expose-gc", "--import", import.meta.resolve("tsx"), READER];
  const child = spawn(process.execPath, [...args, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 600_000,
  });
  const closed = once(child, "close");
  const output = await text(child.stdout);
  const [code] = await closed;
  if (code !== 0) throw new Error(`the reader (${task.way}) ended with code ${code}`);
  return JSON.parse(output);
}
