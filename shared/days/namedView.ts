import type { NamedView } from "../brand.ts";
import { Failure } from "../failure.ts";
import type { QueryOptions } from "./queryOptions.ts";
import { URL_PARAMETERS, VIEW_PARAMETER } from "./urlParameters.ts";

/** The options of a range. A range replaces another as a whole. */
const RANGE_OPTIONS = ["from", "to", "last", "period"] as const;

const RANGE_PARAMETERS = RANGE_OPTIONS.map((name) => URL_PARAMETERS[name]);

/**
 * The view with a name.
 *
 * @throws Failure of kind `usage` if no view has the name
 */
export function viewNamed(name: string, views: readonly NamedView[]): NamedView {
  const view = views.find((candidate) => candidate.name === name);
  if (view !== undefined) return view;
  const knownNames = views.map((candidate) => candidate.name).join(", ");
  const advice = knownNames === "" ? 'add it to "views" in site.json' : `name one of ${knownNames}`;
  throw new Failure("usage", `no view is called ${name}: ${advice}`);
}

/**
 * The options of a view's query; a missing or empty parameter gives undefined. Parameters about the panels are left out,
 * since no command has panels.
 */
export function viewOptions({ query }: Pick<NamedView, "query">): QueryOptions {
  const parameters = new URLSearchParams(query);
  const option = (name: keyof QueryOptions) => parameters.get(URL_PARAMETERS[name]) || undefined;
  const chains = parameters.getAll(URL_PARAMETERS.chain).filter((name) => name !== "");
  return {
    from: option("from"),
    to: option("to"),
    last: option("last"),
    period: option("period"),
    compare: option("compare"),
    chain: chains.length === 0 ? undefined : chains,
    step: option("step"),
    timeZone: option("timeZone"),
  };
}

/** The options of a request that a view may complete or decide. */
export interface ViewedRequest extends QueryOptions {
  readonly snapshot?: string;
  readonly cube?: string;
}

/**
 * A request whose missing options are those of a view. The view's range is used only if the request has no part of a range,
 * and its zone only if the days are not counted yet: a stored cube keeps its zone, as on the page.
 */
export function requestWithView<Request extends ViewedRequest>(
  request: Request,
  view: NamedView,
): Request {
  const { from, to, last, period, timeZone, ...otherOptions } = viewOptions(view);
  const hasRange = RANGE_OPTIONS.some((name) => request[name] !== undefined);
  const isCounted = request.snapshot !== undefined || request.cube !== undefined;
  const rangeOptions = hasRange ? {} : { from, to, last, period };
  const zoneOption = isCounted ? {} : { timeZone };
  const requestedOptions = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  );
  return { ...otherOptions, ...rangeOptions, ...zoneOption, ...requestedOptions } as Request;
}

/**
 * A URL's query with the parameters of a view in place of the parameter that names the view; empty, or with a leading `?`.
 * The URL's other parameters win over the view's, and any part of a range over the view's whole range.
 */
export function searchWithView(search: string, { query }: NamedView): string {
  const urlParameters = new URLSearchParams(search);
  urlParameters.delete(VIEW_PARAMETER);
  const overridden: string[] = [...urlParameters.keys()];
  const hasRange = RANGE_PARAMETERS.some((name) => urlParameters.has(name));
  if (hasRange) overridden.push(...RANGE_PARAMETERS);
  const parameters = new URLSearchParams(query);
  for (const name of overridden) parameters.delete(name);
  for (const [name, value] of urlParameters) parameters.append(name, value);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
