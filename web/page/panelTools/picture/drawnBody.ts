import { wellFormed } from "../../../../shared/text/escapedXml.ts";
import { shortNames } from "../../../../shared/text/shortName.ts";
import { element, isolated, LETTER, placed, svgText, textWidth } from "./svg.ts";

/** The body of a panel as SVG, as it is laid out on the page: its charts, names and figures. */
export function drawnBody(body: HTMLElement): string {
  const { left, top } = body.getBoundingClientRect();
  const names = [...body.querySelectorAll(".name")].map(({ textContent }) => textContent);
  const children = Array.from(body.children, (child) => drawn(child, names));
  return placed(-left, -top, ...children);
}

/**
 * A node of the page with its content as SVG. Empty if it is invisible, and for an open table, which `drawnTable` draws.
 *
 * @param names all names of the panel: a shortened name must differ from the others
 */
function drawn(node: Node, names: readonly string[]): string {
  if (node instanceof Text) return drawnText(node);
  if (node instanceof SVGSVGElement) return drawnChart(node);
  if (!(node instanceof HTMLElement) || node.matches(".view-table")) return "";
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return "";
  const box = drawnBox(node, style);
  const bars = drawnBars(node, style);
  if (node.matches(".name")) return box + bars + drawnName(node, names);
  const children = Array.from(node.childNodes, (child) => drawn(child, names));
  return box + bars + children.join("");
}

/** The background of an element, such as a swatch, and its borders, such as the lines of a table. */
function drawnBox(node: HTMLElement, style: CSSStyleDeclaration): string {
  const { top, bottom } = node.getBoundingClientRect();
  // Only the swatch of a line has a top border, and it has no content: its box is as high as this border.
  const middleOfTopBorder = (top + bottom) / 2;
  // A bottom border is 1 wide.
  const middleOfBottomBorder = bottom - 0.5;
  return [
    drawnBackground(node, style),
    drawnBorder(node, style, "Top", middleOfTopBorder),
    drawnBorder(node, style, "Bottom", middleOfBottomBorder),
  ].join("");
}

/**
 * The background of an element as a rectangle with its rotation and round corners; empty if it has none. The rectangle is
 * placed by its centre, which the bounding box of a rotated element keeps, though it is larger than the element.
 */
function drawnBackground(node: HTMLElement, style: CSSStyleDeclaration): string {
  if (isTransparent(style.backgroundColor)) return "";
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = node;
  const centreX = (left + right) / 2;
  const centreY = (top + bottom) / 2;
  const degrees = style.rotate === "none" ? 0 : Number.parseFloat(style.rotate);
  return element("rect", {
    x: centreX - width / 2,
    y: centreY - height / 2,
    width,
    height,
    rx: Number.parseFloat(style.borderRadius),
    fill: style.backgroundColor,
    ...(degrees !== 0 && { transform: `rotate(${degrees} ${centreX} ${centreY})` }),
  });
}

/** A border as a line across the element at the height `y`; empty if it has no width. */
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

/**
 * The bars of a row in a list, below its text. The style sheet draws them with pseudo-elements of `node`, placed relative to
 * `node` or, if it is static, to its offset parent. Empty for an element without bars.
 */
function drawnBars(node: HTMLElement, style: CSSStyleDeclaration): string {
  const container = style.position === "static" ? node.offsetParent : node;
  // Impossible here: an element with a layout, static as this one, has an offset parent.
  if (container === null) return "";
  const before = drawnBar(container, getComputedStyle(node, "::before"));
  const after = drawnBar(container, getComputedStyle(node, "::after"));
  return before + after;
}

/**
 * A bar, which is a pseudo-element with an absolute position, as a rectangle. Empty for any other pseudo-element, and if there
 * is none.
 *
 * @param container the element relative to which the bar is placed
 * @param style the style of the pseudo-element
 */
function drawnBar(container: Element, style: CSSStyleDeclaration): string {
  if (style.content === "none" || style.position !== "absolute") return "";
  const { left, top } = container.getBoundingClientRect();
  return element("rect", {
    x: left + Number.parseFloat(style.left),
    y: top + Number.parseFloat(style.top),
    width: Number.parseFloat(style.width),
    height: Number.parseFloat(style.height),
    rx: Number.parseFloat(style.borderRadius),
    fill: style.backgroundColor,
  });
}

/**
 * A name. If the style sheet cuts it on screen, it is shortened to the same width. It stays whole if each way to shorten it
 * would make it equal to another of `names`.
 */
function drawnName(node: HTMLElement, names: readonly string[]): string {
  const box = node.getBoundingClientRect();
  // A long name is in two elements, of which the style sheet cuts the first.
  const cuttable = node.firstElementChild ?? node;
  const isCut = cuttable.scrollWidth > cuttable.clientWidth;
  let name = node.textContent;
  if (isCut) {
    const maxLetters = box.width / LETTER;
    name = shortNames(names, maxLetters, textWidth).get(name) ?? name;
  }
  return textIn(box, isolated(name), getComputedStyle(node));
}

/** A text of an element; empty for white space. */
function drawnText(node: Text): string {
  const text = node.data.trim();
  if (text === "" || node.parentElement === null) return "";
  const range = document.createRange();
  range.selectNodeContents(node);
  return textIn(range.getBoundingClientRect(), text, getComputedStyle(node.parentElement));
}

/** The distance of the baseline from the middle of a line, in font sizes. */
const BASELINE = 0.36;

/** A text within its box on screen, with the alignment, colour, size and weight that it has there. */
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

/** The attributes of a text that is aligned to the start, the end or the centre of a box. */
function anchoredAt(
  textAlign: string,
  { left, right }: Pick<DOMRect, "left" | "right">,
): { readonly x: number; readonly "text-anchor": string } {
  if (textAlign === "end") return { x: right, "text-anchor": "end" };
  if (textAlign === "center") return { x: (left + right) / 2, "text-anchor": "middle" };
  return { x: left, "text-anchor": "start" };
}

/** The names of the attributes that a picture keeps: those of shapes. */
const SHAPE = /^([xy][12]?|[cr][xy]|r|d|d[xy]|width|height|points|transform)$/;

/** The elements of a chart that a picture leaves out: descriptions, what a pointer causes, and paths without a shape. */
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

/**
 * A chart with its computed styles as attributes, because a picture has no style sheet. The styles are read from the chart
 * on the page, and written to a copy whose elements are in the same order.
 */
function drawnChart(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  // A list that does not change when elements are removed.
  const copies = copy.querySelectorAll("*");
  for (const [index, original] of chart.querySelectorAll("*").entries()) {
    const copied = copies[index] as Element;
    if (original.matches(NOT_PICTURED)) {
      copied.remove();
      continue;
    }
    keepShape(original, copied);
    writeStyles(original, copied);
  }
  const { left, top } = chart.getBoundingClientRect();
  const serializer = new XMLSerializer();
  const xml = Array.from(copy.children, (child) => serializer.serializeToString(child)).join("");
  // A serializer writes characters that XML forbids as they are. The namespace is named by the root of the picture.
  const withoutNamespace = wellFormed(xml).replaceAll(` xmlns="${copy.namespaceURI}"`, "");
  return placed(left, top, withoutNamespace);
}

/** Removes all attributes of a copy but those of its shape. The size of a rectangle is written in pixels. */
function keepShape(original: Element, copy: Element): void {
  const names = copy.getAttributeNames().filter((name) => !SHAPE.test(name));
  for (const name of names) copy.removeAttribute(name);
  if (!(original instanceof SVGRectElement)) return;
  // A percentage of the chart's size would become one of the picture's size.
  const { width, height } = original.getBBox();
  copy.setAttribute("width", `${width}`);
  copy.setAttribute("height", `${height}`);
}

/**
 * Writes the computed styles of an element to its copy. A group gets its opacity only: its parts inherit the other styles,
 * which are written to them.
 */
function writeStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
  if (original.matches("g")) return;
  const names = original.matches("text, tspan") ? [...STYLES, ...TEXT_STYLES] : STYLES;
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value !== INITIAL[name]) copy.setAttribute(name, isTransparent(value) ? "none" : value);
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

/** Whether a computed colour is `transparent`. */
function isTransparent(colour: string): boolean {
  return colour === "rgba(0, 0, 0, 0)";
}
