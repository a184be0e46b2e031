import { type ComponentProps, Fragment, type ReactNode, useEffect, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Renders the content each time that the popover opens. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button with this id as `popoverTarget` opens and closes the popover. Escape, a click outside or the
 * focus on anything else closes it.
 */
export function Popover({ children, ...element }: PopoverProps) {
  const { id } = element;
  /** 0 while it is closed. A popover that closes and opens again at once never gets `onToggle`. */
  const [openings, setOpenings] = useState(0);
  const open = openings > 0;
  useEffect(() => {
    if (!open) return;
    const followFocus = ({ target }: FocusEvent) => {
      const isOutside = !(target as Element).closest(`[id="${id}"], [popovertarget="${id}"]`);
      if (isOutside) close(id);
    };
    document.addEventListener("focusin", followFocus);
    return () => document.removeEventListener("focusin", followFocus);
  }, [open, id]);
  return (
    <div
      {...element}
      popover="auto"
      onBeforeToggle={({ newState }) => {
        if (newState === "open") setOpenings(openings + 1);
      }}
      // The content stays until the popover has closed: the focus returns to the button only from inside.
      onToggle={(event) => event.newState === "closed" && setOpenings(0)}
    >
      {open && <Fragment key={openings}>{children(() => close(id))}</Fragment>}
    </div>
  );
}

function close(id: string): void {
  document.getElementById(id)?.hidePopover();
}
