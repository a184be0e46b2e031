import { Ajv } from "@modelcontextprotocol/client/validators/ajv";

/** Tells where a value breaks a JSON Schema, and how. */
export function schemaProblems(schema: object): (value: unknown) => string[] {
  const { $schema: _, ...draft } = schema as { readonly $schema?: string };
  const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(draft);
  return (value) => {
    isValid(value);
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
