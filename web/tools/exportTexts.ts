/** The texts of exports, loaded with them. */
export const EXPORT_TEXTS = {
  formats: {
    csv: "CSV",
    days: "CSV by day",
    json: "JSON",
    png: "PNG",
    svg: "SVG",
    html: "Save as one file",
  },
  networkNeeded: "Saving as one file needs the network. Try again when it is back.",
} as const;
