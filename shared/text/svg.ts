import { BRAND } from "../brand.ts";
import { escapedXml } from "./escapedXml.ts";

export type Theme = "light" | "dark";

/** The colours of the page's panels. */
const COLOURS = {
  light: { canvas: "#f5f6f7", panel: "#ffffff", line: "#e3e6e8", ink: "#14191d", faint: "#5f686f" },
  dark: { canvas: "#0d1013", panel: "#14181b", line: "#262c31", ink: "#eceff1", faint: "#929aa1" },
} as const;

export type Colours = (typeof COLOURS)[Theme] & { readonly accent: string };

/** The width of a view. */
export const WIDTH = 640;

export const [LEFT, RIGHT] = [24, 616];

/** The height of a line below others. */
export const LINE = 24;

export function coloursOf(theme: Theme): Colours {
  return { ...COLOURS[theme], accent: BRAND.accent[theme] };
}

export function svg(
  [width, height]: readonly [number, number],
  [imageWidth, imageHeight]: readonly number[],
  { ink }: Colours,
  [title, description]: readonly [string, string],
  ...content: readonly string[]
): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width: imageWidth ?? width,
    height: imageHeight ?? height,
    role: "img",
    "aria-labelledby": "title desc",
    "font-family": "system-ui, sans-serif",
    "font-size": 13,
    fill: ink,
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

export function frame(width: number, height: number, colours: Colours): string {
  const inner = { width: width - 1, height: height - 1, rx: 8, fill: colours.panel };
  return element("rect", { x: 0.5, y: 0.5, ...inner, stroke: colours.line });
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
