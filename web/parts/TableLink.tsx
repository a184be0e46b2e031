import type { ReactNode } from "react";

/** A button within the figures of a panel, which opens the panel's table. */
export function TableLink({ children }: { readonly children: ReactNode }) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest(".panel");
        panel?.querySelector<HTMLElement>("[data-table-toggle]")?.click();
      }}
    >
      {children}
    </button>
  );
}
