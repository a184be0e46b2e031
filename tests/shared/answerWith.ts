import type { DocumentAnswer } from "../../cli/publish/documents/document.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import type { Returns } from "../../shared/dashboard/returns.ts";
import { riskFigures } from "../../shared/dashboard/risk.ts";

const NO_RETURNS: Returns = { users: null, projects: null, flagged: null };

/** An answer of hand-written figures, with nothing beside them unless it is given. */
export function answerWith(
  dashboard: Dashboard,
  parts: Partial<DocumentAnswer> = {},
): DocumentAnswer {
  return {
    dashboard,
    published: dashboard,
    unfinished: null,
    soFar: null,
    hours: null,
    risk: riskFigures(dashboard),
    notable: [],
    notableDays: [],
    returns: NO_RETURNS,
    chain: () => null,
    ...parts,
  };
}
