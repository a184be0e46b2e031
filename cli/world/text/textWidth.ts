import textWidth from "string-width";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text in at most `width` columns; a longer text is cut and ends with "…". */
function truncate(text: string, width: number): string {
  let [kept, used] = ["", 0];
  for (const { segment } of characters.segment(text)) {
    used += textWidth(segment);
    if (used > width) return `${kept}…`;
    if (used < width) kept += segment;
  }
  return text;
}

/** Exactly `width` columns, flush left; longer text is truncated. */
export function flushLeft(text: string, width: number): string {
  const short = truncate(text, width);
  return short + " ".repeat(width - textWidth(short));
}

/** Exactly `width` columns, flush right; longer text is truncated. */
export function flushRight(text: string, width: number): string {
  const short = truncate(text, width);
  return " ".repeat(width - textWidth(short)) + short;
}

/** Wraps words into lines of at most `width` columns; a longer word, such as a path, is broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ +/).flatMap((word) => pieces(word, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) > width && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  const found = [""];
  for (const { segment } of characters.segment(word)) {
    const longer = `${found.at(-1)}${segment}`;
    if (textWidth(longer) > width) found.push(segment);
    else found[found.length - 1] = longer;
  }
  return found;
}
