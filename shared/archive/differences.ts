/** A place at which two JSON values differ. A value that lacks the place is undefined there. */
export interface Difference {
  /** Names and indexes, such as `cards.activeUsers.value`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Every place at which two JSON values differ, in the order of the first value's members. */
export function differences(before: unknown, after: unknown): Difference[] {
  return differencesAt("", before, after);
}

/** The differences at a path and below it; the path of the whole values is empty. Lists are compared index by index. */
function differencesAt(path: string, before: unknown, after: unknown): Difference[] {
  if (!isObject(before) || !isObject(after)) {
    return before === after ? [] : [{ path, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differencesAt(
      path === "" ? name : `${path}.${name}`,
      member(before, name),
      member(after, name),
    ),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Own members only: a name such as `__proto__` must not read an inherited value. */
function member(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
