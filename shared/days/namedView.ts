import type { NamedView } from "../brand.ts";
import { Failure } from "../failure.ts";
import type { QueryOptions } from "./queryOptions.ts";
import { URL_PARAMETERS, VIEW_PARAMETER } from "./urlParameters.ts";

/** The options of a range, which are also their parameters. A range replaces another as a whole. */
const RANGE_OPTIONS = ["from", "to", "last", "period"] as const;

/** @throws Failure of kind `usage` if no view has the name */
export function viewNamed(name: string, views: readonly NamedView[]): NamedView {
  const view = views.find((each) => each.name === name);
  if (view !== undefined) return view;
  const names = views.map((each) => each.name).join(", ");
  const step = names === "" ? 'add it to "views" in site.json' : `name one of ${names}`;
  throw new Failure("usage", `no view is called ${name}: ${step}`);
}

/** The options of a view's query. What panels show of the answer is left out. */
export function viewOptions({ query }: Pick<NamedView, "query">): QueryOptions {
  const values = new URLSearchParams(query);
  // An empty parameter is a missing one.
  const word = (name: keyof QueryOptions) => values.get(URL_PARAMETERS[name]) || undefined;
  const chain = values.getAll(URL_PARAMETERS.chain).filter((name) => name !== "");
  return {
    from: word("from"),
    to: word("to"),
    last: word("last"),
    period: word("period"),
    compare: word("compare"),
    chain: chain.length === 0 ? undefined : chain,
    step: word("step"),
    timeZone: word("timeZone"),
  };
}

/** The options of a request that a view may complete or decide. */
export interface ViewedRequest extends QueryOptions {
  readonly snapshot?: string;
  readonly cube?: string;
}

/** A request whose missing options are those of a view. Days that are counted already keep their zone, as on the page. */
export function requestWithView<Request extends ViewedRequest>(
  request: Request,
  view: NamedView,
): Request {
  const { from, to, last, period, timeZone, ...unzoned } = viewOptions(view);
  const isCounted = request.snapshot !== undefined || request.cube !== undefined;
  const others = isCounted ? unzoned : { ...unzoned, timeZone };
  const hasRange = RANGE_OPTIONS.some((name) => request[name] !== undefined);
  const options: QueryOptions = hasRange ? others : { ...others, from, to, last, period };
  const written = Object.entries(request).filter(([, value]) => value !== undefined);
  return { ...options, ...Object.fromEntries(written) } as Request;
}

/** A URL's query in which the query of a view replaces its name. The other parameters of the URL win over the view's. */
export function searchWithView(search: string, { query }: NamedView): string {
  const written = new URLSearchParams(search);
  written.delete(VIEW_PARAMETER);
  const replaced: string[] = [...written.keys()];
  if (RANGE_OPTIONS.some((name) => written.has(name))) replaced.push(...RANGE_OPTIONS);
  const values = new URLSearchParams(query);
  for (const name of replaced) values.delete(name);
  for (const [name, value] of written) values.append(name, value);
  return values.size === 0 ? "" : `?${values}`;
}
