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
 * The request, with the view's options in place of its missing ones. The view's range is used as a whole, and only if the
 * request has no option of a range. The view's time zone is used only if the request does not name a stored cube, since the
 * days of a stored cube are days of the cube's time zone.
 */
export function requestWithView<Request extends ViewedRequest>(
  request: Request,
  view: NamedView,
): Request {
  const { from, to, last, period, timeZone, ...otherOptions } = viewOptions(view);
  const hasRange = RANGE_OPTIONS.some((name) => request[name] !== undefined);
  const hasStoredCube = request.snapshot !== undefined || request.cube !== undefined;
  const rangeOptions = hasRange ? {} : { from, to, last, period };
  const zoneOption = hasStoredCube ? {} : { timeZone };
  const requestedOptions = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  );
  const optionsOfView = { ...otherOptions, ...rangeOptions, ...zoneOption };
  return { ...optionsOfView, ...requestedOptions } as Request;
}

/**
 * A URL's query with the parameters of a view in place of the parameter that names the view; empty, or with a leading `?`.
 * A parameter of the URL replaces the view's parameter of the same name. If the URL has a parameter of a range, all of the
 * view's range is left out.
 */
export function searchWithView(search: string, { query }: NamedView): string {
  const urlParameters = new URLSearchParams(search);
  urlParameters.delete(VIEW_PARAMETER);
  const replacedNames: string[] = [...urlParameters.keys()];
  const hasRange = RANGE_PARAMETERS.some((name) => urlParameters.has(name));
  if (hasRange) replacedNames.push(...RANGE_PARAMETERS);
  const parameters = new URLSearchParams(query);
  for (const name of replacedNames) parameters.delete(name);
  for (const [name, value] of urlParameters) parameters.append(name, value);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
