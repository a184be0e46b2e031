import { codePoint, fc } from "../suite/fastCheck.ts";

/** Any text, and valid texts with a part cut out, doubled or replaced. */
export function brokenText(...whole: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(
      ...["", "\n", "\r\n", "\u2028", "\u0000", "\u202E", "\uFEFF"],
      ...["-", "0", "9", "“", "%"],
    ),
    fc.string({ unit: codePoint, maxLength: 8 }),
  );
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const broken = fc
    .tuple(fc.constantFrom(...whole), place, place, piece)
    .map(([text, a, b, inserted]) => {
      const [start, end] = [a, b]
        .map((part) => Math.round(part * text.length))
        .sort((x, y) => x - y);
      return text.slice(0, start) + inserted + text.slice(end);
    });
  return fc.oneof(fc.constantFrom(...whole), broken, fc.string({ unit: codePoint }), piece);
}

const POISON: readonly string[] = [
  ...["null", "-1", "0", "1.5", "1e999", "9007199254740993", '""', '"x"', "[]", "{}"],
  ...['"9999-99-99T99:99:99Z"', '"9999-12-31"', '"2026-02-30"'],
  ...['"Nowhere/Land"', '"../../a.json"', '"a\\nb"'],
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  nested(300),
  nested(20_000),
];

/** A value nested in many lists. */
function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

/** Texts of JSON values of every kind, poisonous values included. */
const brokenJson: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(...POISON),
  fc.constantFrom(...POISON).map((poison) => `[${poison}]`),
  fc
    .tuple(fc.constantFrom("schema", "cube", "snapshots", "__proto__"), fc.constantFrom(...POISON))
    .map(([name, poison]) => `{"schema":1,"${name}":${poison}}`),
);

const HOLE = "\uE000hole";

/** The text of a JSON file: random, cut into, or with up to three parts of any depth lost or poisoned. */
export function brokenFile(whole: object): fc.Arbitrary<string> {
  const text = JSON.stringify(whole);
  const mutation = fc.tuple(fc.nat(), fc.option(fc.constantFrom(...POISON), { freq: 6 }));
  const mutated = fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) => mutations.reduce(mutate, text));
  return fc.oneof(brokenJson, brokenText(text), { arbitrary: mutated, weight: 3 });
}

type Mutation = readonly [place: number, poison: string | null];

function mutate(text: string, [place, poison]: Mutation): string {
  const deep = /\[{300}/.test(text);
  const value = deep ? null : JSON.parse(text);
  const places = deep ? [] : placesIn(value);
  const chosen = places[place % places.length];
  if (chosen === undefined) return text;
  const [parent, key] = chosen;
  if (poison === null) delete parent[key];
  else parent[key] = HOLE;
  return JSON.stringify(value).replace(`"${HOLE}"`, () => poison ?? "");
}

type Parent = Record<string, unknown>;

function placesIn(value: unknown): [Parent, string][] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value as Parent;
  return Object.keys(parent).flatMap((key) => [
    [parent, key] as [Parent, string],
    ...placesIn(parent[key]),
  ]);
}
