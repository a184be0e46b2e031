import { escapedXml, wellFormed } from "../../shared/text/escapedXml.ts";
import { themeOnScreen } from "../browser/theme.ts";
import { ownStyles } from "./ownStyles.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** In a picture controls are hidden, but keep their space, and nothing scrolls. */
const PICTURED = `
  .panel-tool, .trend-controls, .controls, .tooltip { visibility: hidden }
  * { scrollbar-width: none !important }`;

/**
 * An element of the page as a self-contained SVG: a copy with the page's styles and fonts. The SVG
 * is as wide as the viewport and the copy's container as wide as the page, so that container and
 * media queries match those on screen.
 */
export async function renderSvg(element: HTMLElement): Promise<string> {
  const { height } = element.getBoundingClientRect();
  const picture = document.implementation.createDocument(SVG, "svg");
  const root = picture.documentElement;
  const frame = picture.createElementNS(SVG, "foreignObject");
  const body = picture.createElementNS(XHTML, "body");
  setAttributes(root, {
    width: `${window.innerWidth}`,
    height: `${Math.ceil(height)}`,
    style: document.documentElement.getAttribute("style") ?? "",
    "data-theme": themeOnScreen(),
  });
  setAttributes(frame, { width: "100%", height: "100%" });
  setAttributes(body, {
    style: `container: page / inline-size; inline-size: ${containerWidth(element)}px`,
  });
  body.append(picture.adoptNode(clonedElement(element)));
  frame.append(body);
  root.append(frame);
  const svg = wellFormed(new XMLSerializer().serializeToString(picture));
  return withStyles(svg, (await ownStyles()) + PICTURED);
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** The width of the page's container; the element's own width if it is the page. */
function containerWidth(element: HTMLElement): number {
  const page = element.parentElement?.closest(".page") ?? element;
  const { width } = page.getBoundingClientRect();
  if (page === element) return width;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  return width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Of scrollable content only the visible part is copied. */
const SCROLLED = ".view-table :is(caption, tbody > tr)";

function clonedElement(element: HTMLElement): HTMLElement {
  const { width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  const copies = [...copy.querySelectorAll(SCROLLED)];
  for (const [index, original] of element.querySelectorAll(SCROLLED).entries()) {
    if (!isInSight(original)) copies[index]?.remove();
  }
  Object.assign(copy.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  return copy;
}

function isInSight(row: Element): boolean {
  const table = row.closest(".view-table");
  if (table === null) return true;
  const [inner, outer] = [row.getBoundingClientRect(), table.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

/** Adds the styles as text: the page's security policy forbids them in a document. */
function withStyles(svg: string, styles: string): string {
  return svg.replace(/^<svg[^>]*>/, (root) => `${root}<style>${escapedXml(styles)}</style>`);
}
