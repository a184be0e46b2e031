import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import { barStep, type TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { setList } from "../../../store/url/urlHistory.ts";
import { Segments } from "../../parts/Segments.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

interface ChartControlsProps {
  readonly view: ViewName;
  /** How the chart of the whole range divides it. */
  readonly wholeChart: "share" | "byChain";
  readonly range: DayRange;
  readonly step: TrendStep | null;
  readonly isDaily: boolean;
}

/** Chooses between the chart of the whole range and the chart by days, weeks or months. The choice is in the URL. */
export function ChartControls({ view, wholeChart, range, step, isDaily }: ChartControlsProps) {
  const texts = CHART_TEXTS.choice;
  const { title } = VIEWS[view];
  const wholeName = texts[wholeChart];
  const dailyName = texts.byStep(barStep(range, step));
  const choose = (chosen: "whole" | "daily") =>
    setList("daily", (views) => {
      const others = views.filter((name) => name !== view);
      return chosen === "daily" ? [...others, view] : others;
    });
  return (
    <Segments
      label={texts.of(title)}
      choices={[
        ["whole", wholeName, texts.named(wholeName, title)],
        ["daily", dailyName, texts.named(dailyName, title)],
      ]}
      chosen={isDaily ? "daily" : "whole"}
      onChoose={choose}
    />
  );
}
