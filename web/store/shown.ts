import { Answer, type AnswerQuery } from "../../shared/answer/answer.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import type { Day } from "../../shared/days/day.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { type Source, sourceInstant } from "./sources/source.ts";

/** The figures of a range, or the reason why there are no figures. The object changes only with its content. */
export type Shown = Ready | Absent;

export interface Ready {
  readonly status: "ready";
  readonly answer: Answer;
  readonly cube: Cube;
  readonly dashboard: Dashboard;
  readonly source: Source;
  /** The day that was unfinished when the figures were read; null if all days were complete. */
  readonly unfinished: Day | null;
  /** Whether days of history are being read: an identity that now looks new may have been seen in them. */
  readonly awaitsHistory: boolean;
}

/** Figures are loading, failed to load, or no range is set. */
export interface Absent {
  readonly status: "loading" | "failed" | "unset";
}

export const LOADING: Absent = { status: "loading" };
export const FAILED: Absent = { status: "failed" };
export const UNSET: Absent = { status: "unset" };

/** The figures that answer a query. */
export function ready(
  cube: Cube,
  source: Source,
  query: AnswerQuery,
  awaitsHistory: boolean,
): Ready {
  return shownAnswer(new Answer(cube, query, sourceInstant(source)), source, awaitsHistory);
}

function shownAnswer(answer: Answer, source: Source, awaitsHistory: boolean): Ready {
  const { cube, published, unfinished } = answer;
  return {
    status: "ready",
    answer,
    cube,
    dashboard: published,
    source,
    unfinished,
    awaitsHistory,
  };
}

/** The figures of some of the days on screen; all figures if the days are outside the range. */
export function shownRange(shown: Shown, days: DayRange): Shown {
  if (shown.status !== "ready" || !covers(shown.dashboard.range, days)) return shown;
  const { answer, source, awaitsHistory } = shown;
  return shownAnswer(answer.within(days), source, awaitsHistory);
}
