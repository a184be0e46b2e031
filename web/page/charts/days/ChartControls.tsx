import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import { barStep, type TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { setList } from "../../../store/url/urlHistory.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface ChartControlsProps {
  readonly view: ViewName;
  /** The name of the chart of the whole range. */
  readonly whole: "share" | "byChain";
  readonly range: DayRange;
  readonly step: TrendStep | null;
  readonly isDaily: boolean;
}

/** Chooses between a view of the whole range and its days. */
export function ChartControls({ view, whole, range, step, isDaily }: ChartControlsProps) {
  const texts = CHART_TEXTS.choice;
  const { title } = VIEWS[view];
  const choice = <Choice extends string>(choice: Choice, name: string) =>
    [choice, name, texts.named(name, title)] as const;
  return (
    <Segments
      label={texts.of(title)}
      choices={[choice("whole", texts[whole]), choice("daily", texts.byStep(barStep(range, step)))]}
      chosen={isDaily ? "daily" : "whole"}
      onChoose={(chosen) =>
        setList("daily", (views) => {
          const others = views.filter((name) => name !== view);
          return chosen === "daily" ? [...others, view] : others;
        })
      }
    />
  );
}
