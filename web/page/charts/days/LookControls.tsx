import { barStep, type TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { VIEWS, type ViewName } from "../../../../shared/views/views.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface LookControlsProps {
  readonly view: ViewName;
  readonly range: DayRange;
  readonly step: TrendStep | null;
  readonly isDaily: boolean;
  readonly onChange: (isDaily: boolean) => void;
}

/** Chooses between a view of the whole range and its days. */
export function LookControls({ view, range, step, isDaily, onChange }: LookControlsProps) {
  const texts = CHART_TEXTS.look;
  const { title, chart } = VIEWS[view];
  return (
    <Segments
      label={texts.of(title)}
      choices={[
        ["whole", chart === "share" ? texts.share : texts.byChain],
        ["daily", texts.byStep[barStep(range, step)]],
      ]}
      chosen={isDaily ? "daily" : "whole"}
      onChoose={(chosen) => onChange(chosen === "daily")}
    />
  );
}
