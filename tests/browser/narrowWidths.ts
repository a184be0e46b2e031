import type { Page } from "playwright-core";

/** In pixels, the widths at which styles change the layout of the page, and of a panel. */
interface Bounds {
  readonly page: number[];
  readonly panel: number[];
}

const [LEAST, MOST] = [320, 2_560];

/** The narrowest window of each layout that the styles name: an overflow shows there first. */
export async function narrowWidths(page: Page): Promise<number[]> {
  const bounds = await page.evaluate(styleBounds);
  const starts = [LEAST, ...bounds.page.filter((width) => width > LEAST && width < MOST)];
  const widths = new Set(starts);
  for (const [index, start] of starts.entries()) {
    const end = (starts[index + 1] ?? MOST + 1) - 1;
    const narrow = await panelsAt(page, start);
    const wide = await panelsAt(page, end);
    // Within a layout of the page, the width of a panel is linear in the window's.
    const reached = narrow.flatMap((least, panel) => {
      const growth = ((wide[panel] ?? least) - least) / (end - start);
      return bounds.panel.map((bound) => Math.ceil(start + (bound - least) / growth));
    });
    for (const width of reached) {
      if (width > start && width <= end) widths.add(width);
    }
  }
  return [...widths].sort((a, b) => a - b);
}

async function panelsAt(page: Page, width: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(panelWidths);
}

/** The widths in the conditions of the page's styles. */
function styleBounds(): Bounds {
  const bounds = { page: new Set<number>(), panel: new Set<number>() };
  const conditionWidths = (rule: CSSRule) => {
    const condition = rule instanceof CSSConditionRule ? rule.conditionText : "";
    return [...condition.matchAll(/([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
  };
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (!(rule instanceof CSSGroupingRule)) continue;
      const isPanel = rule instanceof CSSContainerRule && rule.containerName === "panel";
      const widths = isPanel ? bounds.panel : bounds.page;
      for (const width of conditionWidths(rule)) widths.add(width);
      collect(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules);
  const sorted = (widths: Set<number>) => [...widths].sort((a, b) => a - b);
  return { page: sorted(bounds.page), panel: sorted(bounds.panel) };
}

/** The widths that conditions of styles see: without padding and border. */
function panelWidths(): number[] {
  return [...document.querySelectorAll(".panel")].map((panel) => {
    const { paddingLeft, paddingRight } = getComputedStyle(panel);
    return panel.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
}
