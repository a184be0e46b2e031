import { YAxis } from "recharts";
import { formatCompact } from "../../../../shared/text/format.ts";
import { countTicks } from "./axisTicks.ts";
import { useTextScale } from "./useTextScale.ts";

export function CountAxis({ highest }: { readonly highest: number }) {
  const ticks = countTicks(highest);
  const scale = useTextScale();
  return (
    <YAxis
      type="number"
      interval={0}
      tickLine={false}
      axisLine={false}
      tickFormatter={formatCompact}
      width={8 + 40 * scale}
      tickMargin={8}
      ticks={ticks}
      domain={[0, ticks.at(-1) ?? 1]}
    />
  );
}
