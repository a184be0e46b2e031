import type { PGlite } from "@electric-sql/pglite";
import { openImage, pgliteVersion } from "./image.ts";

/** An empty PostgreSQL in memory, with UTC as its time zone. */
export async function openCluster(folder?: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  return openImage({ kind: "pglite", key: `${await pgliteVersion()}-utc`, folder }, () =>
    // initdb takes seconds.
    PGlite.create({ postgresqlconf: ["timezone = 'UTC'"] }),
  );
}
