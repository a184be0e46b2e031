import { expect, test } from "vitest";
import { graphemes } from "../../../shared/text/graphemes.ts";
import { codePoints, shortNames, splitName } from "../../../shared/text/shortName.ts";
import { fc } from "../../suite/fastCheck.ts";

function short(most: number, ...names: string[]): string[] {
  const shown = shortNames(names, most, codePoints);
  return names.map((name) => shown.get(name) ?? "");
}

test("a long name loses its middle, a short one nothing", () => {
  expect(short(9, "Base", "abcdefghij")).toEqual(["Base", "abcd…ghij"]);
  expect(short(10, "abcdefghij")).toEqual(["abcdefghij"]);
});

test("names that would look alike are cut at another place", () => {
  expect(short(9, "abcd-x-efghij", "abcd-y-efghij")).toEqual(["abcd-x-…j", "abcd-y-…j"]);
});

test("names that look alike wherever they are cut stay whole, and other names do not", () => {
  const alike = ["aaaaaaaaaa-x-bbbbbbbbbb", "aaaaaaaaaa-y-bbbbbbbbbb"];
  expect(short(9, ...alike, "abcdefghij")).toEqual([...alike, "abcd…ghij"]);
});

test("a grapheme is never cut in two", () => {
  const family = "👨‍👩‍👧";
  expect(splitName(`a long chain ${family}`)).toEqual(["a long chain ", family]);
  expect(short(5, `${family}${family}`)[0]).toMatch(/^…$|👧/);
});

test("a name of any length is cut and split as fast as its ends", () => {
  const long = `${"é".repeat(5_000_000)}end`;
  expect(short(9, long, "Base")).toEqual(["éééé…éend", "Base"]);
  expect(splitName(`${"é".repeat(100_000)} é`)[1]).toBe("é");
});

test("characters at the ends of the pieces in which a text is segmented stay whole", () => {
  const property = fc.property(
    fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }), { maxLength: 900 }),
    (texts) => {
      const text = texts.join("");
      const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
      expect([...graphemes(text)]).toEqual(Array.from(segments, ({ segment }) => segment));
    },
  );
  fc.assert(property, { numRuns: 50 });
});

test.each([
  [497, ["🇩🇪", "🇫🇷"]],
  [497, ["👍🏽"]],
  [496, ["👩‍👩‍👧"]],
])("characters of several code points behind %i others stay whole: %j", (length, characters) => {
  const others = Array.from({ length }, () => "a");
  const text = [...others, ...characters, "b"].join("");
  expect([...graphemes(text)]).toEqual([...others, ...characters, "b"]);
});
