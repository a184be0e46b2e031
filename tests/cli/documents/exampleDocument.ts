import {
  type DocumentOptions,
  dashboardDocument,
} from "../../../cli/publish/documents/dashboardDocument.ts";
import type { DocumentAnswer, Section } from "../../../cli/publish/documents/document.ts";
import type { Annotation } from "../../../shared/archive/annotations.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { answerWith } from "../../shared/answerWith.ts";
import { notable, small } from "./exampleDashboards.ts";

/** The document about example figures, two of which stand out; without notes for a terminal, that of a report. */
export function exampleDocument(
  dashboard: Dashboard,
  parts: Partial<DocumentAnswer> = {},
  options: Partial<DocumentOptions> = {},
  annotations: readonly Annotation[] | null = null,
): Section[] {
  const source = { name: "snapshots/2026-10-01_2026-10-05.json", age: "written 2 h ago" };
  const usual = { chains: [], hasReturns: false, whys: [], source };
  return dashboardDocument(
    answerWith(dashboard, { notable, ...parts }),
    { ...usual, ...options },
    annotations,
  );
}

/** The small dashboard with another trend, in which each chain has the same counts. */
export function withTrend(
  range: DayRange,
  count: (index: number) => number,
  chains: readonly string[],
): Dashboard {
  const days = listDays(range);
  const counts = days.map((_, index) => count(index));
  const transactionTrends = {
    days,
    all: counts,
    total: counts,
    previous: null,
    chains: chains.map((chain) => ({ chain, counts })),
  };
  return { ...small, transactionTrends };
}
