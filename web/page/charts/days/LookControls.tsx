import { barStep, type TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface LookControlsProps {
  readonly title: string;
  /** The name of the look of the whole range. */
  readonly whole: "share" | "byChain";
  readonly range: DayRange;
  readonly step: TrendStep | null;
  readonly isDaily: boolean;
  readonly onChange: (isDaily: boolean) => void;
}

/** Chooses between a view of the whole range and its days. */
export function LookControls({ title, whole, range, step, isDaily, onChange }: LookControlsProps) {
  const texts = CHART_TEXTS.look;
  return (
    <Segments
      label={texts.of(title)}
      choices={[
        ["whole", texts[whole]],
        ["daily", texts.byStep[barStep(range, step)]],
      ]}
      chosen={isDaily ? "daily" : "whole"}
      onChoose={(chosen) => onChange(chosen === "daily")}
    />
  );
}
