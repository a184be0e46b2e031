import { Answer, type AnswerQuery } from "../../shared/answer/answer.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import { type Source, sourceInstant } from "./sources/source.ts";

/** The figures of a range, or the reason why there are no figures. The object changes only with its content. */
export type Figures = ReadyFigures | NoFigures;

export interface ReadyFigures {
  readonly status: "ready";
  readonly answer: Answer;
  readonly source: Source;
  /** Whether days of history are being read: an identity that now looks new may have been seen in them. */
  readonly awaitsHistory: boolean;
}

/** Figures are loading, failed to load, or no range is set. */
export interface NoFigures {
  readonly status: "loading" | "failed" | "unset";
}

export const LOADING: NoFigures = { status: "loading" };
export const FAILED: NoFigures = { status: "failed" };
export const UNSET: NoFigures = { status: "unset" };

/** The answer of a cube to a query, as figures of the page. */
export function readyFigures(
  cube: Cube,
  source: Source,
  query: AnswerQuery,
  awaitsHistory: boolean,
): ReadyFigures {
  const answer = new Answer(cube, query, sourceInstant(source));
  return { status: "ready", answer, source, awaitsHistory };
}

/** The figures of some of the days on screen; the same figures if the days are not within the range. */
export function figuresWithin(figures: Figures, days: DayRange): Figures {
  if (figures.status !== "ready" || !covers(figures.answer.query.range, days)) return figures;
  return { ...figures, answer: figures.answer.within(days) };
}
