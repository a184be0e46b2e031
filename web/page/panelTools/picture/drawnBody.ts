import { wellFormed } from "../../../../shared/text/escapedXml.ts";
import { shortNames } from "../../../../shared/text/shortName.ts";
import { element, isolated, LETTER, placed, svgText, textWidth } from "./svg.ts";

/** The body of a panel as SVG, as it is laid out: its chart, its names and figures. */
export function drawnBody(body: HTMLElement): string {
  const { left, top } = body.getBoundingClientRect();
  const names = [...body.querySelectorAll(".name")].map(({ textContent }) => textContent);
  const children = Array.from(body.children, (child) => drawn(child, names));
  return placed(-left, -top, ...children);
}

/**
 * A node of the page with its content; empty if it is invisible, or an open table, which has its own picture.
 *
 * @param names all names of the panel: a shortened name must differ from the others
 */
function drawn(node: Node, names: readonly string[]): string {
  if (node instanceof Text) return drawnText(node);
  if (node instanceof SVGSVGElement) return drawnChart(node);
  if (!(node instanceof HTMLElement) || node.matches(".view-table")) return "";
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return "";
  const barParent = style.position === "static" ? node.offsetParent : node;
  const bars = ["::before", "::after"].map((part) =>
    drawnBar(barParent, getComputedStyle(node, part)),
  );
  const content = node.matches(".name")
    ? [drawnName(node, names)]
    : [...node.childNodes].map((child) => drawn(child, names));
  return [drawnBox(node, style), ...bars, ...content].join("");
}

/** The background of an element, such as a swatch, and its borders, such as the lines of a table. */
function drawnBox(node: HTMLElement, style: CSSStyleDeclaration): string {
  const { top, bottom } = node.getBoundingClientRect();
  // A border at the top is the swatch of a line, which has no height besides.
  const middle = (top + bottom) / 2;
  return [
    drawnBackground(node, style),
    drawnBorder(node, style, "Top", middle),
    drawnBorder(node, style, "Bottom", bottom - 0.5),
  ].join("");
}

/** The bounding box of a rotated element is larger than the element, but has the same centre. */
function drawnBackground(node: HTMLElement, style: CSSStyleDeclaration): string {
  if (isClear(style.backgroundColor)) return "";
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = node;
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  const rotation = `rotate(${Number.parseFloat(style.rotate)} ${x} ${y})`;
  return element("rect", {
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rx: Number.parseFloat(style.borderRadius),
    fill: style.backgroundColor,
    ...(style.rotate !== "none" && { transform: rotation }),
  });
}

/** A border as a line at the height `y`; empty without a border. */
function drawnBorder(
  node: HTMLElement,
  style: CSSStyleDeclaration,
  side: "Top" | "Bottom",
  y: number,
): string {
  const strokeWidth = Number.parseFloat(style[`border${side}Width`]);
  if (strokeWidth === 0) return "";
  const { left, right } = node.getBoundingClientRect();
  return element("path", {
    d: `M${left} ${y}H${right}`,
    stroke: style[`border${side}Color`],
    "stroke-width": strokeWidth,
    opacity: style.opacity,
    ...(style[`border${side}Style`] === "dashed" && { "stroke-dasharray": "4 3" }),
  });
}

/** The bar below a row of a table, which the style sheet draws; empty if the pseudo-element is no bar. */
function drawnBar(parent: Element | null, style: CSSStyleDeclaration): string {
  if (parent === null || style.content === "none" || style.position !== "absolute") return "";
  const { left, top } = parent.getBoundingClientRect();
  return element("rect", {
    x: left + Number.parseFloat(style.left),
    y: top + Number.parseFloat(style.top),
    width: Number.parseFloat(style.width),
    height: Number.parseFloat(style.height),
    rx: Number.parseFloat(style.borderRadius),
    fill: style.backgroundColor,
  });
}

/** A name, shortened if it is cut on screen. */
function drawnName(node: HTMLElement, names: readonly string[]): string {
  const box = node.getBoundingClientRect();
  // The first element of a long name is the one that the style sheet cuts.
  const head = node.firstElementChild ?? node;
  const isCut = head.scrollWidth > head.clientWidth;
  const maxLetters = isCut ? box.width / LETTER : Number.POSITIVE_INFINITY;
  const name = shortNames(names, maxLetters, textWidth).get(node.textContent) ?? node.textContent;
  return textIn(box, isolated(name), getComputedStyle(node));
}

function drawnText(node: Text): string {
  const text = node.data.trim();
  const range = document.createRange();
  range.selectNodeContents(node);
  if (text === "" || node.parentElement === null) return "";
  return textIn(range.getBoundingClientRect(), text, getComputedStyle(node.parentElement));
}

/** The distance of the baseline from the middle of a line, in font sizes. */
const BASELINE = 0.36;

/** A text in its box on screen, aligned as it is there. */
function textIn(box: DOMRect, text: string, style: CSSStyleDeclaration): string {
  const { top, bottom } = box;
  const size = Number.parseFloat(style.fontSize);
  return svgText(text, {
    ...anchoredAt(style.textAlign, box),
    y: (top + bottom) / 2 + size * BASELINE,
    fill: style.color,
    "font-size": size,
    "font-weight": style.fontWeight,
  });
}

function anchoredAt(
  textAlign: string,
  { left, right }: Pick<DOMRect, "left" | "right">,
): { readonly x: number; readonly "text-anchor": string } {
  if (textAlign === "end") return { x: right, "text-anchor": "end" };
  if (textAlign === "center") return { x: (left + right) / 2, "text-anchor": "middle" };
  return { x: left, "text-anchor": "start" };
}

/** The attributes of a chart that a picture has, besides its computed styles. */
const SHAPE = /^([xy][12]?|[cr][xy]|r|d|d[xy]|width|height|points|transform)$/;

/** The parts of a chart that a picture leaves out: descriptions, what a pointer causes, and paths without a shape. */
const NOT_PICTURED =
  "title, desc, defs, .scrub, .recharts-tooltip-cursor, .hairline, path:not([d])";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
];

const TEXT_STYLES = ["font-size", "font-weight", "text-anchor"];

/** A chart with its computed styles as attributes: hosts and programs know no style sheet. */
function drawnChart(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll("*");
  for (const [index, part] of chart.querySelectorAll("*").entries()) {
    const copied = copies[index] as Element;
    if (part.matches(NOT_PICTURED)) {
      copied.remove();
      continue;
    }
    keepShape(part, copied);
    writeStyles(part, copied);
  }
  const { left, top } = chart.getBoundingClientRect();
  const parts = [...copy.children].map((part) => new XMLSerializer().serializeToString(part));
  // The picture itself names the namespace.
  const xml = wellFormed(parts.join("")).replaceAll(` xmlns="${copy.namespaceURI}"`, "");
  return placed(left, top, xml);
}

/** Leaves the copy of a part the attributes of its shape only. */
function keepShape(part: Element, copy: Element): void {
  for (const { name } of [...copy.attributes]) if (!SHAPE.test(name)) copy.removeAttribute(name);
  if (!(part instanceof SVGRectElement)) return;
  // A percentage of the chart's size would become one of the picture's.
  const { width, height } = part.getBBox();
  copy.setAttribute("width", `${width}`);
  copy.setAttribute("height", `${height}`);
}

/** Writes the computed styles of a part to its copy. The styles of a group are also those of its parts, but for opacity. */
function writeStyles(part: Element, copy: Element): void {
  const style = getComputedStyle(part);
  if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
  if (part.matches("g")) return;
  for (const name of part.matches("text, tspan") ? [...STYLES, ...TEXT_STYLES] : STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== INITIAL[name]) copy.setAttribute(name, isClear(value) ? "none" : value);
  }
}

/** The initial values of styles, which need not be written. */
const INITIAL: Readonly<Record<string, string>> = {
  stroke: "none",
  "fill-opacity": "1",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "paint-order": "normal",
};

function isClear(colour: string): boolean {
  return colour === "rgba(0, 0, 0, 0)";
}
