import type { Frame, Page } from "playwright-core";

/**
 * The neighbouring texts that are apart on the screen, but one word in a copy of the page: `+5|2,683`. A copy has what a
 * screen reader reads too.
 */
export async function joinedTexts(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const selection = getSelection() as Selection;
    const isSeen = ({ parentElement }: Text) => {
      const hidden = "script, style, select, #recharts_measurement_span, .visually-hidden";
      const shown = { visibilityProperty: true, opacityProperty: true };
      return parentElement?.checkVisibility(shown) && parentElement.closest(hidden) === null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "" && isSeen(text)) texts.push(text);
    }
    const boxOf = (text: Text, from: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect();
    };
    const isApart = (start: DOMRect, end: DOMRect) =>
      Math.abs(start.left - end.right) > 1.5 || Math.abs(start.top - end.top) > end.height;
    const joined = texts.flatMap((text, index) => {
      const next = texts[index + 1];
      if (next === undefined || /\s$/.test(text.data) || /^\s/.test(next.data)) return [];
      const last = text.data.length - 1;
      const end = boxOf(text, last);
      const start = boxOf(next, 0);
      if (end.height === 0 || start.height === 0) return [];
      if (!isApart(start, end)) return [];
      selection.setBaseAndExtent(text, last, next, 1);
      const copied = selection.toString();
      // Text that cannot be selected, such as that of an axis, is not copied at all.
      const isWord = copied.length > 1 && !/\s/.test(copied);
      return isWord ? [`${text.data}|${next.data}`] : [];
    });
    selection.removeAllRanges();
    return [...new Set(joined)];
  });
}
