import { type ComponentProps, type ReactNode, useState } from "react";

interface PopoverProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  /** Drawn as long as it is open. */
  readonly children: () => ReactNode;
}

/** What a button with this `popoverTarget` opens; Escape, a click or Tab beyond it close it. */
export function Popover({ children, ...element }: PopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever uses it names its role
    <div
      {...element}
      popover="auto"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Whoever tabs out of it has done with it. A list of months that opens is nobody's target.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
          currentTarget.hidePopover();
      }}
      onBeforeToggle={(event) => event.newState === "open" && setOpen(true)}
      // Not before it has closed: the focus returns to the button from inside of it only.
      onToggle={(event) => event.newState === "closed" && setOpen(false)}
    >
      {open && children()}
    </div>
  );
}
