import { useChartWidth, XAxis, YAxis } from "recharts";
import { formatCompact } from "../../shared/format.ts";
import { countTicks } from "./axisTicks.ts";
import { textScale } from "./textScale.ts";

const QUIET = {
  type: "number",
  interval: 0,
  tickLine: false,
  axisLine: false,
  tickFormatter: formatCompact,
} as const;

/** Counts upwards. */
export function CountYAxis({ highest }: { readonly highest: number }) {
  const ticks = countTicks(highest, 5);
  return (
    <YAxis
      {...QUIET}
      width={8 + 40 * textScale()}
      tickMargin={8}
      ticks={ticks}
      domain={domainOf(ticks)}
    />
  );
}

/** Counts to the right, as many as have room. */
export function CountXAxis({ highest }: { readonly highest: number }) {
  const scale = textScale();
  const ticks = countTicks(highest, (useChartWidth() ?? 0) < 400 * scale ? 2 : 5);
  return (
    <XAxis
      {...QUIET}
      height={12 + 20 * scale}
      tickMargin={12}
      ticks={ticks}
      domain={domainOf(ticks)}
    />
  );
}

function domainOf(ticks: readonly number[]): [number, number] {
  return [0, ticks.at(-1) ?? 1];
}
