import { useEffect } from "react";
import type { Step } from "../../../shared/days/buckets.ts";
import { whenIdle } from "../../browser/whenIdle.ts";
import type { Ready } from "../../store/shown.ts";
import { writeRules } from "./dayMarks.ts";
import { rulesOnDays } from "./rulesOnDays.ts";

interface JudgedRulesProps {
  readonly rules: readonly string[];
  readonly ready: Ready;
  readonly step: Step;
}

/** Judges rules on the days of a trend by days when the page is idle; draws nothing itself. */
export function JudgedRules({ rules, ready, step }: JudgedRulesProps): null {
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      if (!isOver) writeRules(step === "day" ? rulesOnDays(rules, ready) : null);
    });
    return () => {
      isOver = true;
    };
  }, [rules, ready, step]);
  return null;
}
