/** A copy of a value of JSON with another member at a path such as `cube.events`; null leaves the member out. */
export function withMember<Value extends object>(
  value: Value,
  path: string,
  member: unknown,
): Value {
  const copy = structuredClone(value);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (member === null) delete parent[last];
  else parent[last] = member;
  return copy;
}
