import { type ReactNode, useRef, useState } from "react";

interface PopoverProps {
  readonly id: string;
  readonly className: string;
  readonly labelledBy: string;
  /** Drawn as long as it is open. */
  readonly children: () => ReactNode;
}

/** What a button with this `popoverTarget` opens; Escape, a click or Tab beyond it close it. */
export function Popover({ id, className, labelledBy, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div
      ref={popover}
      id={id}
      className={`popover ${className}`}
      popover="auto"
      role="dialog"
      aria-labelledby={labelledBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
          currentTarget.hidePopover();
      }}
      onBeforeToggle={(event) => event.newState === "open" && setOpen(true)}
      onToggle={(event) => event.newState === "closed" && setOpen(false)}
    >
      {open && children()}
    </div>
  );
}
