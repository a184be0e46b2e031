import { escapedXml } from "../text/escapedXml.ts";

/** The size of a view: 16:9, as a slide. */
export const [WIDTH, HEIGHT] = [640, 360];

export const [LEFT, RIGHT] = [24, 616];

/** The top and the bottom of a chart, below title, days and legend and above the notes. */
export const [TOP, BOTTOM] = [92, 308];

/** The baseline of the first line of a legend or of heads of columns. */
export const HEAD = 84;

export const FAINT = "var(--ink-3)";

/** Colours are those of a style sheet, such as `var(--ink)`, until `painted` replaces them. */
export function svg(
  [width, height]: readonly [number, number],
  scale: number,
  [title, description]: readonly [string, string],
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
  const [named, described] = [title, description].map(escapedXml);
  return `${element(
    "svg",
    attributes,
    element("title", { id: "title" }, named ?? ""),
    element("desc", { id: "desc" }, described ?? ""),
    ...content,
  )}\n`;
}

/** The SVG with each colour of a style sheet replaced by a colour that every program knows, such as `#14191d`. */
export function painted(svg: string, colour: (css: string) => string): string {
  return svg.replace(
    / (fill|stroke)="((?:var|color-mix)\([^"]*)"/g,
    (_, name: string, css: string) => ` ${name}="${colour(css)}"`,
  );
}

export function frame(width: number, height: number): string {
  const inner = { width: width - 1, height: height - 1, rx: 8, fill: "var(--panel)" };
  return element("rect", { x: 0.5, y: 0.5, ...inner, stroke: "var(--line)" });
}

export function placed(x: number, y: number, ...content: readonly string[]): string {
  return element("g", { transform: `translate(${x} ${y})` }, ...content);
}

export type Attributes = Readonly<Record<string, string | number>>;

export function svgText(content: string, attributes: Attributes): string {
  return element("text", attributes, escapedXml(content));
}

/** @param content XML */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly string[]
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${pairs.join("")}>${content.join("")}</${name}>`;
}

/** A name in its own direction of writing, which leaves the text beside it unchanged. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** A square in the colour of a name. */
export function swatch(x: number, baseline: number, colour: string): string {
  return element("rect", { x, y: baseline - 10, width: 10, height: 10, rx: 3, fill: colour });
}

export function toTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
