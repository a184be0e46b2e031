/** Strokes on a 16 px grid. */
const PATHS = {
  ascending: "m5.25 6.25 2.75-2.75 2.75 2.75",
  back: "M5.5 3 2.5 6l3 3M2.75 6h6.5a3.75 3.75 0 0 1 0 7.5H6",
  calendar:
    "M2.5 6.5h11M5.25 1.75v2.5M10.75 1.75v2.5M4 3h8a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V4.5A1.5 1.5 0 0 1 4 3Z",
  close: "m4 4 8 8M12 4l-8 8",
  descending: "m5.25 9.75 2.75 2.75 2.75-2.75",
  down: "m4 6.25 4 4 4-4",
  export:
    "M8 2.25v7.5M5 7l3 3 3-3M2.75 10.75v1.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5v-1.5",
  info: "M13.75 8A5.75 5.75 0 1 1 2.25 8a5.75 5.75 0 0 1 11.5 0ZM8 7.5v3.25M8 5.25v.01",
  left: "M9.75 4 5.75 8l4 4",
  link: "M6.75 9.25a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7L8.1 4.2M9.25 6.75a2.6 2.6 0 0 0-3.7 0l-2.4 2.4a2.6 2.6 0 0 0 3.7 3.7L7.9 11.8",
  refresh: "M13.25 8A5.25 5.25 0 1 1 11.6 4.2L13.25 5.8M13.25 2.5v3.3H9.95",
  right: "m6.25 4 4 4-4 4",
  table:
    "M2.25 6.25h11.5M2.25 9.75h11.5M6.5 6.25v7M3.75 2.75h8.5a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1-1.5 1.5h-8.5a1.5 1.5 0 0 1-1.5-1.5v-7.5a1.5 1.5 0 0 1 1.5-1.5Z",
  theme: "M13.75 8A5.75 5.75 0 1 1 2.25 8a5.75 5.75 0 0 1 11.5 0Z",
  views: "M4 2.5h8v11L8 10l-4 3.5Z",
  unsorted: "m5.25 6.25 2.75-2.75 2.75 2.75M5.25 9.75l2.75 2.75 2.75-2.75",
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
      {/* Half light, half dark. */}
      {name === "theme" && <path d="M8 2.25v11.5a5.75 5.75 0 0 0 0-11.5" fill="currentColor" />}
    </svg>
  );
}

/** The arrow has a label, because no text beside it names the direction. */
export function ArrowIcon({ direction }: { readonly direction: "up" | "down" }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" role="img" aria-label={direction}>
      <path d={direction === "up" ? "M8 13V3.5M4 7.25 8 3.25l4 4" : "M8 3v9.5M4 8.75l4 4 4-4"} />
    </svg>
  );
}
