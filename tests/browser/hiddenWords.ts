/** The texts within the elements that are not drawn. */
export function hiddenWords(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const leaves = [element, ...element.querySelectorAll("*")].filter((part) =>
      [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
    );
    return leaves.filter((leaf) => !leaf.checkVisibility()).map(({ textContent }) => textContent);
  });
}
