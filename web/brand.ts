/** The product's name, wherever the page shows it; `VITE_BRAND` is another. */
export const BRAND: string = brandOf(import.meta.env?.VITE_BRAND);

export function brandOf(configured: string | undefined): string {
  return configured || "Vigil";
}
