import type { Page } from "playwright-core";

/** The marks at both ends of a translated text. */
const MARKS = /[‹›]/g;

/**
 * Translates a page as Chrome and Edge do, now and after each change: new elements replace each text, whose old node
 * only React still holds.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTranslated = ({ data, parentElement }: Text) =>
      data.trim() === "" || parentElement?.closest("script, style, textarea, font") != null;
    const isKept = ({ parentElement }: Text) =>
      parentElement?.closest("[translate]")?.getAttribute("translate") === "no";
    const replace = (text: Text) => {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `‹${text.data}›`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) if (!isTranslated(text) && !isKept(text)) replace(text);
    };
    replaceAll();
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(replaceAll).observe(document.body, changes);
  });
}

/**
 * The visible texts of a page in reading order, without the marks of a translation, the durations of reads and the text
 * that Recharts measured last, outside the window.
 */
export async function visibleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const isMeasured = parentElement?.closest("#recharts_measurement_span") != null;
      if (!isMeasured && parentElement?.checkVisibility() && textContent?.trim())
        texts.push(textContent);
    }
    return texts;
  });
  return texts.map((text) =>
    text
      .replaceAll(MARKS, "")
      .replace(/, [\d,]+ ms$/, "")
      .trim(),
  );
}

/**
 * The texts of a page that React would change in their old nodes, which a translator has taken out of the page. The
 * text of an element without another child is none of them: React replaces it whole.
 */
export function heldTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const held: string[] = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const { textContent, parentElement } = text;
      const isHeld = Object.keys(text).some((key) => key.startsWith("__reactFiber$"));
      const isKept = parentElement?.closest("[translate]")?.getAttribute("translate") === "no";
      if (isHeld && !isKept && textContent?.trim()) held.push(`${parentElement?.outerHTML}`);
    }
    return held;
  });
}
