import { useEffect, useMemo, useState } from "react";
import type { TrendAxis } from "../../../shared/answer/trendAxis.ts";
import { SITE_RULES } from "../../browser/siteRules.ts";
import { idle } from "../../browser/whenIdle.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { isPastSnapshot } from "../../store/sources/source.ts";
import { useSiteMarks } from "../charts/useSiteMarks.ts";
import { NO_RULES, type RulesOnDays, type TrendMarks } from "../marks/dayMarks.ts";
import { lazyTool } from "../panelTools/lazyTool.ts";

/** What marks the days of a trend, read when the page is idle; nothing without figures. */
export function useTrendMarks(figures: ReadyFigures | null, axis: TrendAxis | null): TrendMarks {
  // A past snapshot shows the figures as they were then, without later revisions.
  const changesIn =
    figures === null || isPastSnapshot(figures.source) ? null : figures.answer.published.timeZone;
  const notes = useSiteMarks(figures !== null, changesIn);
  const rules = useRulesOnDays(axis?.step === "day" ? figures : null);
  return useMemo(() => ({ ...rules, notes }), [rules, notes]);
}

/** Judges the rules on the days of a trend by days, one whenever the page is idle; none without figures. */
function useRulesOnDays(figures: ReadyFigures | null): RulesOnDays {
  const [rules, setRules] = useState(NO_RULES);
  useEffect(() => {
    if (SITE_RULES.length === 0 || figures === null) return;
    let isOver = false;
    const judge = async () => {
      const { rulesOnDays } = await lazyTool.code();
      const judged: RulesOnDays[] = [];
      for (const rule of rulesOnDays(SITE_RULES, figures)) {
        if (isOver) return;
        judged.push(rule);
        await idle();
      }
      if (isOver) return;
      const marks = judged.flatMap((rule) => rule.marks);
      const limits = judged.flatMap((rule) => rule.limits);
      setRules({ marks, limits });
    };
    void idle().then(judge).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [figures]);
  return figures === null ? NO_RULES : rules;
}
