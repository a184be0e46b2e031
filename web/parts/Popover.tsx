import { type ComponentProps, Fragment, type ReactNode, useEffect, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Drawn while it is open, anew each time. */
  readonly children: () => ReactNode;
}

/**
 * Opened and closed by a button with this `popoverTarget`; Escape, a click outside or the focus on
 * anything else closes it.
 */
export function Popover({ children, ...element }: PopoverProps) {
  const { id } = element;
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (!open) return;
    const followFocus = ({ target }: FocusEvent) => {
      const isOutside = !(target as Element).closest(`[id="${id}"], [popovertarget="${id}"]`);
      if (isOutside) document.getElementById(id)?.hidePopover();
    };
    document.addEventListener("focusin", followFocus);
    return () => document.removeEventListener("focusin", followFocus);
  }, [open, id]);
  return (
    <div
      {...element}
      popover="auto"
      onBeforeToggle={({ newState }) => {
        if (newState !== "open") return;
        setOpen(true);
        // One that opens again at once never has the event below.
        setOpenings(openings + 1);
      }}
      // Not before it has closed: the focus returns to the button only from inside the popover.
      onToggle={(event) => event.newState === "closed" && setOpen(false)}
    >
      {open && <Fragment key={openings}>{children()}</Fragment>}
    </div>
  );
}
