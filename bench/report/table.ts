import { formatCount } from "../../shared/text/format.ts";
import type { BenchRecord } from "../record.ts";

/** A line with the day, the machine and the engines of a measurement, and the machine's other load, if it was busy. */
export function measuredOn({ date, machine, engines }: BenchRecord<unknown>): string {
  const { cpu, cores, memoryGigabytes, system, node, load } = machine;
  const computer = `${cpu}, ${cores} cores, ${memoryGigabytes} GB, ${system}`;
  const otherLoad = load < 0.5 ? "" : `, with a load of ${load} from others as it began`;
  return `<sub>${date}: ${computer}${otherLoad}; Node ${node}, ${engines.join(", ")}.</sub>`;
}

/** A table of Markdown. A column whose cells are all empty or have a digit is aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = head.map((_, i) => rows.every((row) => /^$|\d/.test(row[i] ?? "")));
  const rule = isNumber.map((right) => (right ? "---:" : "---"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A sentence with a goal as a ratio, which depends less on the machine than a time, and whether it is met. */
export function goal(subject: string, ratio: number, maxRatio: number, whole: string): string {
  const verdict = ratio <= maxRatio ? "met" : "not met";
  return `Goal: ${subject} in at most ${maxRatio} ${whole} (${ratio.toPrecision(2)}: ${verdict}).`;
}

/** `12×`; with a decimal below 10. */
export function multiple(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : formatCount(Math.round(ratio))}×`;
}

export function seconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : formatCount(Math.round(value))} s`;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : formatCount(Math.round(value))} ms`;
}

/** In thousands of bytes, like the browsers' own tools. */
export function bytes(value: number): string {
  if (value < 1e6) return `${(value / 1e3).toFixed(1)} KB`;
  return `${(value / 1e6).toFixed(1)} MB`;
}
