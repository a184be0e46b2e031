/**
 * The parameters of the page's URL: those of a query, in the words of `QueryOptions`, and those that say what its panels
 * show.
 */
export const URL_PARAMETERS = {
  from: "from",
  to: "to",
  last: "last",
  period: "period",
  compare: "vs",
  chain: "chain",
  timeZone: "zone",
  trend: "trend",
  step: "by",
  daily: "daily",
  table: "table",
  hide: "hide",
} as const;

/** The parameter that names a view. */
export const VIEW_PARAMETER = "view";
