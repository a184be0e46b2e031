import { type ComponentProps, Fragment, type ReactNode, useEffect, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Renders the content each time that the popover opens. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A popover that is opened and closed by a button whose `popoverTarget` is the popover's id. It is also closed by Escape, by
 * a click outside, and when the focus moves outside of the popover and its button. `children` draws its content. Each opening
 * mounts a fresh content, and closing removes it.
 */
export function Popover({ children, ...element }: PopoverProps) {
  const { id } = element;
  /**
   * The number of openings, which is the key of the content; 0 while the popover is closed. A flag would keep the content
   * of a popover that closes and opens again at once, since the browser then sends no `toggle` for the closing.
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
      // Not before the toggle: the browser returns the focus to the button only while the content still has the focus.
      onToggle={({ newState }) => newState === "closed" && setOpenings(0)}
    >
      {isOpen && <Fragment key={openings}>{children(() => close(id))}</Fragment>}
    </div>
  );
}

function close(id: string): void {
  document.getElementById(id)?.hidePopover();
}
