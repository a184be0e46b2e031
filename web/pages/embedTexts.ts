/** The texts of a part of the page, loaded with it. */
export const EMBED_TEXTS = {
  open: (brand: string) => `Open in ${brand}`,
  refused: "This page is not shown in a frame here",
} as const;
