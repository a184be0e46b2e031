import type { ReactNode } from "react";

/** Strokes on a 16 px grid, in the text colour. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  );
}

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M2.5 6.5h11M5.25 1.75v2.5M10.75 1.75v2.5" />
      <rect x="2.5" y="3" width="11" height="10.5" rx="1.5" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M13.25 8A5.25 5.25 0 1 1 11.6 4.2L13.25 5.8M13.25 2.5v3.3H9.95" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.75 9.25a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7L8.1 4.2M9.25 6.75a2.6 2.6 0 0 0-3.7 0l-2.4 2.4a2.6 2.6 0 0 0 3.7 3.7L7.9 11.8" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M5.5 3 2.5 6l3 3M2.75 6h6.5a3.75 3.75 0 0 1 0 7.5H6" />
    </Icon>
  );
}

/** Half light, half dark. */
export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 2.25v11.5a5.75 5.75 0 0 0 0-11.5" fill="currentColor" />
    </Icon>
  );
}

export function ChevronIcon({ direction }: { readonly direction: "left" | "right" | "down" }) {
  return (
    <Icon>
      <path
        d={
          { left: "M9.75 4 5.75 8l4 4", right: "m6.25 4 4 4-4 4", down: "m4 6.25 4 4 4-4" }[
            direction
          ]
        }
      />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.5v3.25M8 5.25v.01" />
    </Icon>
  );
}

export function TableIcon() {
  return (
    <Icon>
      <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1.5" />
      <path d="M2.25 6.25h11.5M2.25 9.75h11.5M6.5 6.25v7" />
    </Icon>
  );
}

export function ExportIcon() {
  return (
    <Icon>
      <path d="M8 2.25v7.5M5 7l3 3 3-3M2.75 10.75v1.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5v-1.5" />
    </Icon>
  );
}

/** Two arrowheads, or the one for the current sort order. */
export function SortIcon({
  direction,
}: {
  readonly direction: "ascending" | "descending" | undefined;
}) {
  return (
    <Icon>
      {direction !== "descending" && <path d="m5.25 6.25 2.75-2.75 2.75 2.75" />}
      {direction !== "ascending" && <path d="m5.25 9.75 2.75 2.75 2.75-2.75" />}
    </Icon>
  );
}

/** Has a label, because no text beside it says the direction. */
export function ArrowIcon({ direction }: { readonly direction: "up" | "down" }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" role="img" aria-label={direction}>
      <path d={direction === "up" ? "M8 13V3.5M4 7.25 8 3.25l4 4" : "M8 3v9.5M4 8.75l4 4 4-4"} />
    </svg>
  );
}
