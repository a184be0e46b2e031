import { createContext, type ReactNode, use } from "react";

/** Toggles the table of the enclosing panel. */
export const ToggleTableContext = createContext(() => {});

interface TableLinkProps {
  /** -1 for a button that arrow keys reach. */
  readonly tabIndex?: -1;
  readonly children: ReactNode;
}

/** A button in a panel's chart that opens the panel's table. An open table hides the chart, and this button with it. */
export function TableLink({ tabIndex, children }: TableLinkProps) {
  const toggleTable = use(ToggleTableContext);
  return (
    <button type="button" className="link-button" tabIndex={tabIndex} onClick={toggleTable}>
      {children}
    </button>
  );
}
