import type { ReactNode } from "react";

interface TableLinkProps {
  /** -1 for a button that arrow keys reach. */
  readonly tabIndex?: -1;
  readonly children: ReactNode;
}

/** A button within the figures of a panel, which opens the panel's table. */
export function TableLink({ tabIndex, children }: TableLinkProps) {
  return (
    <button
      type="button"
      className="link-button"
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest(".panel");
        panel?.querySelector<HTMLElement>("[data-table-toggle]")?.click();
      }}
    >
      {children}
    </button>
  );
}
