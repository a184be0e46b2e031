/** The product's name, wherever the page shows it. */
export const BRAND: string = import.meta.env.VITE_BRAND ?? "Vigil";
