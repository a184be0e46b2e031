import { useEffect, useMemo, useState } from "react";
import type { TrendAxis } from "../../../shared/answer/trendAxis.ts";
import { SITE_RULES } from "../../browser/siteRules.ts";
import { idle } from "../../browser/whenIdle.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { isPastSnapshot } from "../../store/sources/source.ts";
import { useSiteMarks } from "../charts/useSiteMarks.ts";
import { NO_RULES, type RulesOnDays, type TrendMarks } from "../marks/dayMarks.ts";
import { lazyTool } from "../panelTools/lazyTool.ts";

/**
 * The notes, the revisions and the rules of the site that mark the days of a trend, read when the page is idle. Empty until
 * then. Without figures (null) there are no rules. Rules are judged only for a trend by days.
 */
export function useTrendMarks(figures: ReadyFigures | null, axis: TrendAxis | null): TrendMarks {
  // A past snapshot shows the figures as they were then, so later revisions are not read.
  const hasRevisions = figures !== null && !isPastSnapshot(figures.source);
  const revisionZone = hasRevisions ? figures.answer.published.timeZone : null;
  const notesAndRevisions = useSiteMarks(figures !== null, revisionZone);
  const rules = useRulesOnDays(axis?.step === "day" ? figures : null);
  return useMemo(() => ({ ...rules, notesAndRevisions }), [rules, notesAndRevisions]);
}

/**
 * The marks and limits of the site's rules. The rules are judged one after the other, each when the page is idle, and their
 * results appear together. For other figures they are judged again, and the earlier results stay until then. Empty without
 * figures (null).
 */
function useRulesOnDays(figures: ReadyFigures | null): RulesOnDays {
  const [rules, setRules] = useState(NO_RULES);
  useEffect(() => {
    if (SITE_RULES.length === 0 || figures === null) return;
    let isCancelled = false;
    const judge = async () => {
      const { rulesOnDays } = await lazyTool.code();
      const judged: RulesOnDays[] = [];
      for (const rule of rulesOnDays(SITE_RULES, figures)) {
        if (isCancelled) return;
        judged.push(rule);
        await idle();
      }
      if (isCancelled) return;
      const marks = judged.flatMap((rule) => rule.marks);
      const limits = judged.flatMap((rule) => rule.limits);
      setRules({ marks, limits });
    };
    void idle().then(judge).catch(console.error);
    return () => {
      isCancelled = true;
    };
  }, [figures]);
  return figures === null ? NO_RULES : rules;
}
