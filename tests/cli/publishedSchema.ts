import { expect } from "vitest";
import * as z from "zod/mini";
import { schemaProblems } from "../shared/schemaProblems.ts";

/** How a command's JSON breaks the schema that is published for it. */
export async function publishedSchema(schema: z.core.$ZodType, name: string) {
  const published: object = z.toJSONSchema(schema);
  const text = `${JSON.stringify(published, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../../docs/schema/${name}.schema.json`);
  return schemaProblems(published);
}
