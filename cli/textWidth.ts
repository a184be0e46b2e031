const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Unicode's East Asian Wide and Fullwidth blocks, and what is drawn as an emoji. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}])/u;

/** How many columns a terminal gives to a plain text: 2 to a wide character, 1 to any other. */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of characters.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text in at most `width` columns, its end cut to "…" where it is longer. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of characters.segment(text)) {
    if (textWidth(kept + segment) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Exactly `width` columns, flush left; what is too long is truncated. */
export function flushLeft(text: string, width: number): string {
  const short = truncate(text, width);
  return short + " ".repeat(width - textWidth(short));
}

/** Exactly `width` columns, flush right; what is too long is truncated. */
export function flushRight(text: string, width: number): string {
  const short = truncate(text, width);
  return " ".repeat(width - textWidth(short)) + short;
}

/** The words in lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) > width && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => truncate(each, width));
}
