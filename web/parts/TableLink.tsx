import type { ReactNode } from "react";

/** A button among the figures of a panel that opens its table. */
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
