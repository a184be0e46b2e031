import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { RANKED_VIEWS } from "../dashboard/views.ts";
import { codePoints, MAX_CHARACTERS, sentenceName, shortNames } from "./shortName.ts";

/**
 * The names of chains and event types in the sentences about a dashboard: each is cut in one way in all of them, and
 * no two are cut to the same text.
 */
export function sentenceNames(dashboard: Dashboard): (name: string) => string {
  const cachedNames = namesOf.get(dashboard);
  if (cachedNames !== undefined) return cachedNames;
  const names = namesIn(dashboard);
  namesOf.set(dashboard, names);
  return names;
}

/** Several sentences have the names of one dashboard. */
const namesOf = new WeakMap<Dashboard, (name: string) => string>();

/** All names of chains and event types are cut together, so that no two of them look the same. */
function namesIn(dashboard: Dashboard): (name: string) => string {
  const { transactionTrends, contributions } = dashboard;
  const chains = [...transactionTrends.chains, ...(contributions ?? [])];
  const names = [
    ...chains.flatMap(({ chain }) => chain ?? []),
    ...RANKED_VIEWS.flatMap((view) => view.rows(dashboard)).map(({ name }) => name),
  ];
  const short = shortNames(names, MAX_CHARACTERS, codePoints);
  return (name) => sentenceName(short.get(name) ?? name);
}
