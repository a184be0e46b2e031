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

function drawn(node: Node, names: readonly string[]): string {
  if (node instanceof Text) return drawnText(node);
  if (node instanceof SVGSVGElement) return drawnChart(node);
  if (!(node instanceof HTMLElement) || node.matches(".view-table")) return "";
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return "";
  // What a bar is placed in.
  const frame = style.position === "static" ? node.offsetParent : node;
  const bars = ["::before", "::after"].map((part) => drawnBar(frame, getComputedStyle(node, part)));
  const inside = node.matches(".name")
    ? [drawnName(node, names)]
    : [...node.childNodes].map((child) => drawn(child, names));
  return [drawnBox(node, style), ...bars, ...inside].join("");
}

/** Swatches, and the lines of a table. */
function drawnBox(node: HTMLElement, style: CSSStyleDeclaration): string {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = node;
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  const line = (side: "Top" | "Bottom", y: number) => {
    const strokeWidth = Number.parseFloat(style[`border${side}Width`]);
    if (strokeWidth === 0) return "";
    return element("path", {
      d: `M${left} ${y}H${right}`,
      stroke: style[`border${side}Color`],
      "stroke-width": strokeWidth,
      opacity: style.opacity,
      ...(style[`border${side}Style`] === "dashed" && { "stroke-dasharray": "4 3" }),
    });
  };
  return [
    isClear(style.backgroundColor)
      ? ""
      : element("rect", {
          x: x - width / 2,
          y: y - height / 2,
          width,
          height,
          rx: Number.parseFloat(style.borderRadius),
          fill: style.backgroundColor,
          ...(style.rotate !== "none" && {
            transform: `rotate(${Number.parseFloat(style.rotate)} ${x} ${y})`,
          }),
        }),
    line("Top", y),
    line("Bottom", bottom - 0.5),
  ].join("");
}

/** A bar below a row of a table. */
function drawnBar(frame: Element | null, style: CSSStyleDeclaration): string {
  if (frame === null || style.content === "none" || style.position !== "absolute") return "";
  const { left, top } = frame.getBoundingClientRect();
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
  const head = node.firstElementChild ?? node;
  const isCut = head.scrollWidth > head.clientWidth;
  const room = isCut ? box.width / LETTER : Number.POSITIVE_INFINITY;
  const name = shortNames(names, room, textWidth).get(node.textContent) ?? node.textContent;
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

function textIn(box: DOMRect, text: string, style: CSSStyleDeclaration): string {
  const { left, right, top, bottom } = box;
  const size = Number.parseFloat(style.fontSize);
  const [anchor, x] =
    style.textAlign === "end"
      ? ["end", right]
      : style.textAlign === "center"
        ? ["middle", (left + right) / 2]
        : ["start", left];
  return svgText(text, {
    x,
    y: (top + bottom) / 2 + size * BASELINE,
    "text-anchor": anchor,
    fill: style.color,
    "font-size": size,
    "font-weight": style.fontWeight,
  });
}

/** The attributes of a chart that a picture has, besides its computed styles. */
const SHAPE = /^([xy][12]?|[cr][xy]|r|d|d[xy]|width|height|points|transform)$/;

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
    const own = copies[index] as Element;
    if (
      part.matches("title, desc, defs, .scrub, .recharts-tooltip-cursor, .hairline, path:not([d])")
    ) {
      own.remove();
      continue;
    }
    for (const { name } of [...own.attributes]) if (!SHAPE.test(name)) own.removeAttribute(name);
    // A part of the chart's size would be one of the picture's.
    if (part instanceof SVGRectElement) {
      const { width, height } = part.getBBox();
      own.setAttribute("width", `${width}`);
      own.setAttribute("height", `${height}`);
    }
    const style = getComputedStyle(part);
    if (style.opacity !== "1") own.setAttribute("opacity", style.opacity);
    if (part.matches("g")) continue;
    for (const name of part.matches("text, tspan") ? [...STYLES, ...TEXT_STYLES] : STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== INITIAL[name]) own.setAttribute(name, isClear(value) ? "none" : value);
    }
  }
  const { left, top } = chart.getBoundingClientRect();
  const xml = [...copy.children].map((part) => new XMLSerializer().serializeToString(part));
  return placed(
    left,
    top,
    wellFormed(xml.join("")).replaceAll(` xmlns="${copy.namespaceURI}"`, ""),
  );
}

/** What need not be written. */
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
