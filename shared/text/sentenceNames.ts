import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { RANKED_VIEWS } from "../dashboard/views.ts";
import { codePoints, MAX_CHARACTERS, sentenceName, shortNames } from "./shortName.ts";

/**
 * The names of chains and event types in the sentences about a dashboard: each is cut in one way in all of them, and
 * no two of the dashboard's are cut to the same text.
 */
export function sentenceNames(dashboard: Dashboard): (name: string) => string {
  const cachedFunction = cachedFunctions.get(dashboard);
  if (cachedFunction !== undefined) return cachedFunction;
  const nameInSentence = nameFunction(dashboard);
  cachedFunctions.set(dashboard, nameInSentence);
  return nameInSentence;
}

/** Several sentences have the names of one dashboard. */
const cachedFunctions = new WeakMap<Dashboard, (name: string) => string>();

/**
 * A function that gives the form of a name in sentences. Long names of the dashboard are shortened together. Any other long
 * name, such as that of a chain without a row in the range, is shortened alone; it stays whole if one of these has the same
 * form. A name that would not read as one is in quotation marks.
 */
function nameFunction(dashboard: Dashboard): (name: string) => string {
  const { transactionTrends, contributions } = dashboard;
  const chains = [...transactionTrends.chains, ...(contributions ?? [])];
  const names = [
    ...chains.flatMap(({ chain }) => chain ?? []),
    ...RANKED_VIEWS.flatMap((view) => view.rows(dashboard)).map(({ name }) => name),
  ];
  const short = shortNames(names, MAX_CHARACTERS, codePoints);
  const shortForms = new Set(short.values());
  const shortAlone = (name: string) => {
    const form = shortNames([name], MAX_CHARACTERS, codePoints).get(name) ?? name;
    return shortForms.has(form) ? name : form;
  };
  return (name) => sentenceName(short.get(name) ?? shortAlone(name));
}
