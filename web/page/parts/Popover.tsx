import { type ComponentProps, Fragment, type ReactNode, useEffect, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Renders the content each time that the popover opens. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A popover that a button with its id as `popoverTarget` opens and closes. Escape, a click outside, and the focus on anything
 * but the popover and its button close it. Its content is another one for each opening, and is there only while it is open.
 */
export function Popover({ children, ...element }: PopoverProps) {
  const { id } = element;
  /**
   * Counts openings, since the content must be new even if the popover closes and opens again at once, when the browser
   * sends no `toggle` for the closing; 0 while it is closed.
   */
  const [openings, setOpenings] = useState(0);
  const isOpen = openings > 0;
  useEffect(() => {
    if (!isOpen) return;
    const followFocus = ({ target }: FocusEvent) => {
      const isOutside = !(target as Element).closest(`[id="${id}"], [popovertarget="${id}"]`);
      if (isOutside) close(id);
    };
    document.addEventListener("focusin", followFocus);
    return () => document.removeEventListener("focusin", followFocus);
  }, [isOpen, id]);
  return (
    <div
      {...element}
      popover="auto"
      onBeforeToggle={({ newState }) => {
        if (newState === "open") setOpenings(openings + 1);
      }}
      // Not earlier: the browser returns the focus to the button only if it is still within the content.
      onToggle={({ newState }) => newState === "closed" && setOpenings(0)}
    >
      {isOpen && <Fragment key={openings}>{children(() => close(id))}</Fragment>}
    </div>
  );
}

function close(id: string): void {
  document.getElementById(id)?.hidePopover();
}
