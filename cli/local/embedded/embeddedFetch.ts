import type { PGlite } from "@electric-sql/pglite";

/**
 * Answers calls of the functions that count, and the page's test of its connection, as PostgREST would, from a database
 * in this process. Other requests are answered with 404.
 *
 * @param unknown the members of a cube that are null, since the rows for them are missing
 */
export function embeddedFetch(
  pglite: Pick<PGlite, "query">,
  unknown: readonly string[] = [],
): typeof fetch {
  const missing = Object.fromEntries(unknown.map((member) => [member, null]));
  return async (input) => {
    const { pathname, search, searchParams } = new URL(
      input instanceof Request ? input.url : input,
    );
    if (pathname.endsWith("/transactions") && search === "?select=created_at&limit=1") {
      return Response.json((await pglite.query(ONE_ROW)).rows);
    }
    const name = /\/rpc\/(dashboard_cube\w*)$/.exec(pathname)?.[1];
    if (name === undefined) {
      const code = pathname.includes("/rpc/") ? "PGRST202" : "PGRST205";
      return Response.json({ code, message: "only dashboard_cube can be called" }, { status: 404 });
    }
    const words = ["from_day", "to_day", "time_zone"].map((name) => searchParams.get(name));
    const sql = `select public.${name}($1, $2, $3) as answer`;
    try {
      const { rows } = await pglite.query<{ answer: object }>(sql, words);
      return Response.json({ ...rows[0]?.answer, ...missing });
    } catch (error) {
      const { code, message, hint } = error as Record<"code" | "message" | "hint", string>;
      return Response.json({ code, message, hint }, { status: 400 });
    }
  };
}

const ONE_ROW = "select created_at from public.transactions limit 1";
