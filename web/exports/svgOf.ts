import { ownStyles } from "./ownStyles.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** A picture has no use for controls, whose place stays free, and cannot be scrolled. */
const PICTURED = `
  .panel-tool, .masthead-tools > .button, .recharts-tooltip-wrapper { visibility: hidden }
  * { scrollbar-width: none !important }`;

/**
 * An element of the page as an SVG that holds all it needs: a copy, the page's styles and fonts. It is
 * as wide as the window, and the copy in a container as wide as the page, so that what depends on
 * either comes out as it is on screen.
 */
export async function svgOf(element: HTMLElement): Promise<string> {
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
    style: `container: page / inline-size; inline-size: ${roomOf(element)}px`,
  });
  body.append(picture.adoptNode(copyOf(element)));
  frame.append(body);
  root.append(frame);
  const svg = wellFormed(new XMLSerializer().serializeToString(picture));
  return withStyles(svg, (await ownStyles()) + PICTURED);
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function themeOnScreen(): string {
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return document.documentElement.getAttribute("data-theme") ?? system;
}

/** The width that the page gives to the element: its own, where it is the page. */
function roomOf(element: HTMLElement): number {
  const page = element.parentElement?.closest(".page") ?? element;
  const { width } = page.getBoundingClientRect();
  if (page === element) return width;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  return width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** What can be scrolled is copied as far as it is in sight. */
const SCROLLED = ".view-table :is(caption, tbody > tr)";

function copyOf(element: HTMLElement): HTMLElement {
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

/** Names may hold characters that no XML can. */
function wellFormed(xml: string): string {
  return xml.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

/** Puts the styles in front, as text: the page's own policy forbids them in any tree. */
function withStyles(svg: string, styles: string): string {
  const text = styles.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return svg.replace(/^<svg[^>]*>/, (root) => `${root}<style>${text}</style>`);
}
