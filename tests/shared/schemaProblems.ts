interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const KEYWORDS = new Set([
  ...["$schema", "type", "const", "enum", "pattern", "minimum", "exclusiveMinimum", "maximum"],
  ...["properties", "required", "additionalProperties", "items", "anyOf"],
  ...["maxLength", "maxItems"],
]);

/** Where a value breaks a JSON Schema, of which only the keywords above may occur. */
export function schemaProblems(schema: Schema, value: unknown, path = ""): string[] {
  const unknown = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword));
  if (unknown.length > 0) throw new Error(`unknown keywords: ${unknown.join(", ")}`);
  if (schema.anyOf !== undefined) {
    const problems = schema.anyOf.map((each) => schemaProblems(each, value, path));
    return problems.some((each) => each.length === 0) ? [] : problems.flat();
  }
  const types = [schema.type ?? []].flat();
  if (!types.some((type) => isOfType(type, value))) return [`${path} is not of type ${types}`];
  return [
    ...("const" in schema && schema.const !== value ? [`${path} is not ${schema.const}`] : []),
    ...(schema.enum?.includes(value) === false ? [`${path} is not one of ${schema.enum}`] : []),
    ...(typeof value === "string" && !new RegExp(schema.pattern ?? "").test(value)
      ? [`${path} does not match ${schema.pattern}`]
      : []),
    ...(isTooLong(schema, value) ? [`${path} is too long`] : []),
    ...(typeof value === "number" && isBelow(schema, value) ? [`${path} is too small`] : []),
    ...(Array.isArray(value)
      ? value.flatMap((item, i) => schemaProblems(schema.items ?? {}, item, `${path}/${i}`))
      : []),
    ...(types.includes("object") ? memberProblems(schema, Object(value), path) : []),
  ];
}

function memberProblems(
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const missing = required.filter((name) => !(name in value));
  const present = Object.entries(value).flatMap(([name, member]) => {
    const schema = properties[name];
    if (schema !== undefined) return schemaProblems(schema, member, `${path}/${name}`);
    return additionalProperties === false ? [`${path}/${name} is unknown`] : [];
  });
  return [...missing.map((name) => `${path}/${name} is missing`), ...present];
}

function isBelow({ minimum, exclusiveMinimum }: Schema, value: number): boolean {
  return value < (minimum ?? -Infinity) || value <= (exclusiveMinimum ?? -Infinity);
}

function isOfType(type: string, value: unknown): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  return type === "integer" ? Number.isInteger(value) : type === typeof value;
}

function isTooLong({ maxLength = Infinity, maxItems = Infinity }: Schema, value: unknown): boolean {
  if (typeof value === "string") return value.length > maxLength;
  return Array.isArray(value) && value.length > maxItems;
}
