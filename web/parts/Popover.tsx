import { type ComponentProps, Fragment, type ReactNode, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Drawn while it is open, anew each time. */
  readonly children: () => ReactNode;
}

/** Opened by a button with this `popoverTarget`; Escape, a click outside or Tab out of it closes it. */
export function Popover({ children, ...element }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each user of this component sets a role
    <div
      {...element}
      popover="auto"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Closes when Tab moves the focus out of it. Opening a list of months has no related
        // target.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
          currentTarget.hidePopover();
      }}
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
