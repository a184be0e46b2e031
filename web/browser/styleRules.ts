/** The rules of the page's style sheets, without those of a browser's extension, which the page may not read. */
export function styleRules(): CSSRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return [];
    }
  });
}
