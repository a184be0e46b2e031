import * as z from "zod/mini";
import { Failure } from "../../shared/failure.ts";
import { type Backend, keyHeaders, restUrl } from "../../shared/requests/backend.ts";
import { backendFetch } from "../backend/supabaseClient.ts";
import type { World } from "../world.ts";

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** The type as PostgreSQL writes it, such as `timestamp with time zone`. */
  readonly type: string;
  readonly isKey: boolean;
  readonly refersTo: { readonly table: string; readonly column: string } | null;
  readonly values: readonly string[];
}

/**
 * The tables of a backend as PostgREST describes them.
 *
 * @throws Failure of kind `backend` if it cannot be reached, refuses the key or describes no table
 */
export async function fetchTables(
  backend: Backend,
  { fetch, signal }: Pick<World, "fetch" | "signal">,
): Promise<Table[]> {
  const headers = { ...keyHeaders(backend), accept: "application/openapi+json" };
  const response = await backendFetch({ fetch })(`${restUrl(backend)}/`, { headers, signal });
  const { origin } = new URL(backend.url);
  if (!response.ok) {
    throw new Failure(
      "backend",
      `${origin} answers with ${response.status} and does not describe its tables; check SUPABASE_URL and the secret key`,
    );
  }
  const description = z.safeParse(descriptionSchema, await response.json().catch(() => null));
  if (!description.success) {
    throw new Failure("backend", `${origin} does not describe its tables; check SUPABASE_URL`);
  }
  return Object.entries(description.data.definitions).map(([name, { properties }]) => ({
    name,
    columns: Object.entries(properties ?? {}).map(([name, property]) => column(name, property)),
  }));
}

const propertySchema = z.object({
  format: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
});

const descriptionSchema = z.object({
  definitions: z.record(
    z.string(),
    z.object({ properties: z.optional(z.record(z.string(), propertySchema)) }),
  ),
});

/** PostgREST puts keys into the description of a column, as tags for programs. */
function column(
  name: string,
  { format = "", description = "", enum: values = [] }: z.infer<typeof propertySchema>,
): Column {
  const [, table, target] = /<fk table='(.*?)' column='(.*?)'\/>/.exec(description) ?? [];
  return {
    name,
    type: format,
    isKey: description.includes("<pk/>"),
    refersTo: table === undefined || target === undefined ? null : { table, column: target },
    values: values.filter((value) => typeof value === "string"),
  };
}
