import type { Page } from "playwright-core";

/** Something that is seen: a text, an icon, a line or a control with a border. */
interface Part {
  readonly element: Element;
  readonly words: string;
  readonly boxes: readonly DOMRect[];
  /** What covers the page below it, and has the part. */
  readonly layer: Element | null;
}

interface Text extends Part {
  readonly isCut: boolean;
}

/**
 * What a reader cannot read in the layout of a page: texts beyond the window or below their panel, texts that are cut,
 * that lie on another text, icon, control or line, or on a pie, and two texts of a drawing that read as one. Names may be cut,
 * and lists may scroll.
 */
function layoutFaults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const texts = seenTexts();
  const shapes = seenShapes();
  const faults = scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`] : [];
  for (const { element, words, boxes } of [...texts, ...shapes]) {
    const end = element.closest("section[data-view]")?.getBoundingClientRect().bottom ?? Infinity;
    if (boxes.some(({ left, right }) => left < -0.5 || right > clientWidth + 0.5))
      faults.push(`beyond the window: ${words}`);
    if (boxes.some(({ bottom }) => bottom > end + 1)) faults.push(`below its panel: ${words}`);
  }
  for (const [index, text] of texts.entries()) {
    if (text.isCut) faults.push(`cut: ${text.words}`);
    const others = [...texts.slice(index + 1), ...shapes].filter((other) => isOn(text, other));
    faults.push(...others.map((other) => `${text.words} on ${other.words}`));
    const joined = texts.slice(index + 1).filter((other) => isJoined(text, other));
    faults.push(...joined.map((other) => `${text.words} joined with ${other.words}`));
    if (text.layer === null && text.boxes.some((box) => isOnPie(text.element, box)))
      faults.push(`on a pie: ${text.words}`);
  }
  return [...new Set(faults)];
}

function seenTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    // Words for screen readers alone are in a box of one pixel.
    if (element === null || !textContent?.trim() || element.clientWidth === 1) continue;
    if (!isSeen(element)) continue;
    const whole = letters(walker.currentNode, element);
    const isCut = !isName(element) && whole.some((box) => isCutOff(element, box));
    texts.push({
      element,
      words: textContent,
      boxes: uncut(element, whole),
      layer: layer(element),
      isCut,
    });
  }
  return texts;
}

function seenShapes(): Part[] {
  const shapes = document.querySelectorAll("svg.icon, select, input, .button, .sparkline");
  return [...shapes].filter(isSeen).map((element) => ({
    element,
    words: element.closest("[aria-label], button, select")?.textContent ?? element.localName,
    boxes: uncut(element, [element.getBoundingClientRect()]),
    layer: layer(element),
  }));
}

function isSeen(element: Element): boolean {
  const unseen =
    ".visually-hidden, .skip, .skeleton, tbody[aria-hidden], noscript, select *, desc, title, style, script, #recharts_measurement_span";
  const shown = { visibilityProperty: true, opacityProperty: true };
  return element.checkVisibility(shown) && element.closest(unseen) === null;
}

/** The boxes of a text's letters, without the room above and below them. */
function letters(node: Node, element: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const size = 0.75 * Number.parseFloat(getComputedStyle(element).fontSize);
  return [...range.getClientRects()].map(({ x, y, width, height }) => {
    const inset = Math.max(0, (height - size) / 2);
    return new DOMRect(x, y + inset, width, height - 2 * inset);
  });
}

/** The parts of boxes that no element around them cuts off. */
function uncut(element: Element, boxes: readonly DOMRect[]): DOMRect[] {
  let seen = [...boxes];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (at.closest("svg") !== null || getComputedStyle(at).overflowX === "visible") continue;
    const around = at.getBoundingClientRect();
    seen = seen
      .map((box) => {
        const left = Math.max(box.left, around.left);
        const top = Math.max(box.top, around.top);
        const right = Math.min(box.right, around.right);
        return new DOMRect(left, top, right - left, Math.min(box.bottom, around.bottom) - top);
      })
      .filter(({ width, height }) => width > 2 && height > 2);
  }
  return seen;
}

/** Names may be cut, and the cells of tables are scrolled to. */
function isName(element: Element): boolean {
  return element.closest(".name, svg, .view-table") !== null;
}

/** Whether an element around a box, which does not scroll, cuts it off. */
function isCutOff(element: Element, { left, top, right, bottom }: DOMRect): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === "auto" || overflowY === "auto") return false;
    const around = at.getBoundingClientRect();
    if (overflowX !== "visible" && (left < around.left - 1.5 || right > around.right + 1.5))
      return true;
    if (overflowY !== "visible" && (top < around.top - 1.5 || bottom > around.bottom + 1.5))
      return true;
  }
  return false;
}

/** Header, popovers, tables and tooltips cover what is below them. */
function layer(element: Element): Element | null {
  return element.closest(".header, [popover], dialog, .view-table, .tooltip");
}

/** Whether two texts of drawings are on one line without a space between them: "2" and "2" read as 22. */
function isJoined(one: Text, other: Text): boolean {
  const drawn = one.element.closest("svg text");
  const otherDrawn = other.element.closest("svg text");
  if (drawn === null || otherDrawn === null || drawn === otherDrawn) return false;
  if (one.layer !== other.layer) return false;
  const minGap = 3;
  return one.boxes.some((a) =>
    other.boxes.some((b) => {
      const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      return gap < minGap && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
    }),
  );
}

function isOn(one: Part, other: Part): boolean {
  if (one.layer !== other.layer) return false;
  const isWithin = () => one.element.contains(other.element) || other.element.contains(one.element);
  const meets = one.boxes.some((a) =>
    other.boxes.some(
      (b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5,
    ),
  );
  return meets && !isWithin();
}

/** Whether a box touches a pie of its panel. */
function isOnPie(element: Element, { left, top, right, bottom }: DOMRect): boolean {
  const slices = element.closest("section")?.querySelectorAll<SVGGeometryElement>("path[name]");
  return [...(slices ?? [])].some((slice) => {
    const matrix = slice.getScreenCTM()?.inverse();
    return [left, (left + right) / 2, right].some((x) =>
      [top, bottom].some((y) => slice.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix))),
    );
  });
}

/** The call of `layoutFaults` in a page, as its code, which also runs while the page is laid out for paper. */
export const LAYOUT_FAULTS = `(() => {
  ${[seenTexts, seenShapes, isSeen, letters, uncut, isName, isCutOff, layer, isOn, isJoined, isOnPie].join("\n")}
  return (${layoutFaults})();
})()`;

/** The faults in the layout of a page in its window. */
export function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(LAYOUT_FAULTS);
}
