import * as z from "zod/mini";
import { factsSchema } from "./facts.ts";

/**
 * The places of numbers in the facts of a range, from their schema: members have names, and rows of a list have a
 * label, the one text member of a row (null for rows without a chain). Everything else, such as days, is
 * `null`.
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

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function parseShape(schema: JsonSchema): Shape {
  const forms = schema.anyOf ?? [schema];
  const types = forms.flatMap(({ type = [] }) => type);
  const mayBeNull = types.includes("null");
  const { properties = {}, items } = forms.find(({ type }) => type !== "null") ?? schema;
  if (types.includes("number") || types.includes("integer")) return { kind: "number", mayBeNull };
  if (types.includes("object")) {
    const members = Object.entries(properties).map(
      ([name, each]) => [name, parseShape(each)] as const,
    );
    return { kind: "object", members: new Map(members), mayBeNull };
  }
  const texts = Object.entries(items?.properties ?? {}).filter(([, each]) => isText(each));
  const [[key] = [], ...others] = texts;
  if (items === undefined || key === undefined || others.length > 0) return null;
  return { kind: "list", key, row: parseShape(items), mayBeNull };
}

function isText(schema: JsonSchema): boolean {
  const forms = schema.anyOf ?? [schema];
  return forms.flatMap(({ type = [] }) => type).includes("string");
}

export const FACTS: Shape = parseShape(z.toJSONSchema(factsSchema) as JsonSchema);
