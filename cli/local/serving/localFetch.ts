/** What answers the calls of a page in this process: a database, or the rows of a folder. */
export interface LocalRows {
  /** One transaction, for the page's test of its connection. */
  transaction(): Promise<readonly object[]>;
  /** The names that the table of chains lists. */
  chainNames(): Promise<readonly string[]>;
  /** The answer of a function that counts. It throws a `CubeError`. */
  cube(call: CubeCall): Promise<object>;
}

interface CubeCall {
  /** `dashboard_cube` or `dashboard_cube_slow`. */
  readonly name: string;
  readonly fromDay: string | null;
  readonly toDay: string | null;
  readonly timeZone: string | null;
}

/** A `Refused`, or an error of PostgreSQL. */
type CubeError = Pick<Refused, "message" | "hint"> & { readonly code: string };

/** Arguments of a call that cannot be answered, as PostgREST writes them. */
export class Refused extends Error {
  readonly code = "22023";

  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/**
 * Answers the requests of a page as PostgREST would; any other request gets 404. They are:
 *
 * - the page's test of its connection;
 * - a search for some names among those of the chains;
 * - calls of the functions that count.
 */
export function localFetch(rows: LocalRows): typeof fetch {
  return async (input) => {
    const { pathname, search, searchParams } = new URL(
      input instanceof Request ? input.url : input,
    );
    const isConnectionTest =
      pathname.endsWith("/transactions") && search === "?select=created_at&limit=1";
    if (isConnectionTest) return Response.json(await rows.transaction());
    const wantedChains = pathname.endsWith("/chains") ? searchedNames(searchParams) : null;
    if (wantedChains !== null) {
      const chains = await rows.chainNames();
      const matches = chains.filter((name) => wantedChains.has(name));
      return Response.json(matches.map((name) => ({ name })));
    }
    const functionName = /\/rpc\/(dashboard_cube\w*)$/.exec(pathname)?.[1];
    if (functionName === undefined) return notFound(pathname);
    return cubeResponse(rows, {
      name: functionName,
      fromDay: searchParams.get("from_day"),
      toDay: searchParams.get("to_day"),
      timeZone: searchParams.get("time_zone"),
    });
  };
}

/** The answer to a call of another function or a read of another table. */
function notFound(pathname: string): Response {
  const code = pathname.includes("/rpc/") ? "PGRST202" : "PGRST205";
  return Response.json({ code, message: "only dashboard_cube can be called" }, { status: 404 });
}

/** The answer of a function that counts, or the `CubeError` that it throws, as PostgREST writes it. */
async function cubeResponse(rows: LocalRows, call: CubeCall): Promise<Response> {
  try {
    return Response.json(await rows.cube(call));
  } catch (error) {
    const { code, message, hint } = error as CubeError;
    return Response.json({ code, message, hint }, { status: 400 });
  }
}

/**
 * The names that a request looks up among the chains. They are a list as PostgREST reads it: `name=in.("Base",Linea)`. Null for
 * any other request.
 */
function searchedNames(search: URLSearchParams): ReadonlySet<string> | null {
  const list = /^in\.\((.*)\)$/s.exec(search.get("name") ?? "")?.[1];
  if (list === undefined || search.get("select") !== "name") return null;
  const names = [...list.matchAll(/"([^"]*)"|[^,]+/g)];
  return new Set(names.map(([text, quotedText]) => quotedText ?? text));
}
