import { escapedXml } from "../../../../shared/text/escapedXml.ts";
import { codePoints } from "../../../../shared/text/shortName.ts";

/** The colour of texts beside the figures. Like all colours here it refers to the style sheet, until `painted` replaces it. */
export const FAINT = "var(--ink-3)";

interface Picture {
  /** The size in units of the content. */
  readonly width: number;
  readonly height: number;
  /** The pixels of a unit. */
  readonly scale: number;
  /** For readers who do not see the picture, as the description. */
  readonly title: string;
  readonly description: string;
}

/** A whole SVG file around some content. */
export function svg(
  { width, height, scale, title, description }: Picture,
  ...content: readonly string[]
): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width: width * scale,
    height: height * scale,
    role: "img",
    "aria-labelledby": "title desc",
    "font-family": "Inter Variable, Inter, system-ui, sans-serif",
    "font-size": 13,
    fill: "var(--ink)",
  };
  return `${element(
    "svg",
    attributes,
    element("title", { id: "title" }, escapedXml(title)),
    element("desc", { id: "desc" }, escapedXml(description)),
    ...content,
  )}\n`;
}

/**
 * An SVG in which `colour` has replaced each fill and stroke that is a function of CSS, such as `var(--ink)`, by a colour
 * that every program knows, such as `#14191d`.
 */
export function painted(svg: string, colour: (css: string) => string): string {
  return svg.replace(
    / (fill|stroke)="([^"]*\([^"]*)"/g,
    (_, name: string, css: string) => ` ${name}="${colour(css)}"`,
  );
}

/** The background and the border of a panel. The border, 1 wide, is within the given size. */
export function frame(width: number, height: number): string {
  return element("rect", {
    x: 0.5,
    y: 0.5,
    width: width - 1,
    height: height - 1,
    rx: 8,
    fill: "var(--panel)",
    stroke: "var(--line)",
  });
}

/** SVG moved by `x` and `y`. */
export function placed(x: number, y: number, ...content: readonly string[]): string {
  return element("g", { transform: `translate(${x} ${y})` }, ...content);
}

type Attributes = Readonly<Record<string, string | number>>;

export function svgText(content: string, attributes: Attributes): string {
  return element("text", attributes, escapedXml(content));
}

/** A text between Unicode's marks of isolation: its direction of writing does not change that of texts beside it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The width of a Latin letter in the font of pictures, in units; rather more than less. */
export const LETTER = 7.5;

/** The width of a text in Latin letters: a letter of Chinese, Japanese or Korean is as wide as two, and so is an emoji. */
export function textWidth(text: string): number {
  return codePoints(text) + (text.match(WIDE)?.length ?? 0);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;

/**
 * An element of SVG. Numbers are rounded to tenths.
 *
 * @param attributes values that need no escape
 * @param content XML
 */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly string[]
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === "number" ? toTenth(value) : value}"`,
  );
  return `<${name}${pairs.join("")}>${content.join("")}</${name}>`;
}

function toTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
