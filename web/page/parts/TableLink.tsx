import { createContext, type ReactNode, use } from "react";

/** Toggles the table of the enclosing panel. */
export const ToggleTableContext = createContext(() => {});

interface TableLinkProps {
  /** -1 for a button that arrow keys reach. */
  readonly tabIndex?: -1;
  readonly children: ReactNode;
}

/** A button within the figures of a panel, which opens the panel's table. */
export function TableLink({ tabIndex, children }: TableLinkProps) {
  const toggleTable = use(ToggleTableContext);
  return (
    <button type="button" className="link-button" tabIndex={tabIndex} onClick={toggleTable}>
      {children}
    </button>
  );
}
