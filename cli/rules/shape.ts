import * as z from "zod/mini";
import { dashboardSchema } from "../../shared/dashboardSchema.ts";

/**
 * Where the numbers of a dashboard are, by its schema: in members by name, in the rows of a list by
 * label, which is the one text of a row, null where the row is of none. `null` is whatever else there
 * is, such as days.
 */
export type Shape =
  | { readonly kind: "number"; readonly mayBeNull: boolean }
  | {
      readonly kind: "object";
      readonly members: ReadonlyMap<string, Shape>;
      readonly mayBeNull: boolean;
    }
  | {
      readonly kind: "list";
      readonly key: string;
      readonly row: Shape;
      readonly mayBeNull: boolean;
    }
  | null;

/** As much of JSON Schema as is needed. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function shapeOf(schema: JsonSchema): Shape {
  const forms = schema.anyOf ?? [schema];
  const types = forms.flatMap(({ type = [] }) => type);
  const mayBeNull = types.includes("null");
  const { properties = {}, items } = forms.find(({ type }) => type !== "null") ?? schema;
  if (types.includes("number") || types.includes("integer")) return { kind: "number", mayBeNull };
  if (types.includes("object")) {
    const members = Object.entries(properties).map(
      ([name, each]) => [name, shapeOf(each)] as const,
    );
    return { kind: "object", members: new Map(members), mayBeNull };
  }
  const texts = Object.entries(items?.properties ?? {}).filter(([, each]) => isText(each));
  const [[key] = [], ...others] = texts;
  if (items === undefined || key === undefined || others.length > 0) return null;
  return { kind: "list", key, row: shapeOf(items), mayBeNull };
}

function isText(schema: JsonSchema): boolean {
  const forms = schema.anyOf ?? [schema];
  return forms.flatMap(({ type = [] }) => type).includes("string");
}

export const DASHBOARD: Shape = shapeOf(z.toJSONSchema(dashboardSchema) as JsonSchema);
