import { useEffect } from "react";
import type { Step } from "../../../shared/days/buckets.ts";
import { whenIdle } from "../../browser/whenIdle.ts";
import type { Ready } from "../../store/shown.ts";
import { type RulesOnDays, writeRules } from "./dayMarks.ts";
import { rulesOnDays } from "./rulesOnDays.ts";

interface JudgedRulesProps {
  readonly rules: readonly string[];
  readonly ready: Ready;
  readonly step: Step | "hour";
}

/** Judges rules on the days of a trend by days, one whenever the page is idle; draws nothing itself. */
export function JudgedRules({ rules, ready, step }: JudgedRulesProps): null {
  useEffect(() => {
    let isOver = false;
    const judge = async () => {
      if (isOver) return;
      const judged: RulesOnDays[] = [];
      for (const each of step === "day" ? rulesOnDays(rules, ready) : []) {
        judged.push(each);
        await idle();
        if (isOver) return;
      }
      writeRules({
        marks: judged.flatMap(({ marks }) => marks),
        limits: judged.flatMap(({ limits }) => limits),
      });
    };
    void idle().then(judge).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [rules, ready, step]);
  return null;
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
