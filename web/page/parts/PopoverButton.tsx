import { type CSSProperties, type ReactNode, type Ref, useId } from "react";
import { Popover } from "./Popover.tsx";

interface PopoverButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly className: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** The name for a screen reader, if it says more than the label. */
  readonly name?: string;
  /** The tooltip, if it says more than the label. */
  readonly title?: string;
  readonly disabled?: boolean;
  readonly haspopup?: "menu";
  /** Called when the button gets the pointer or the focus, and may soon be pressed. */
  readonly onNear?: () => void;
  /** Drawn while the popover is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens and closes a popover, which the style sheet places below it. */
export function PopoverButton(props: PopoverButtonProps) {
  const {
    className,
    icon,
    label,
    name,
    title = name ?? label,
    disabled,
    haspopup,
    onNear,
    children,
  } = props;
  const id = useId();
  const anchor = { "--anchor": `--${id}` } as CSSProperties;
  return (
    <>
      <button
        ref={props.ref}
        type="button"
        className={`${className} anchor`}
        style={anchor}
        title={title}
        aria-label={name}
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup={haspopup}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {icon}
        <span>{label}</span>
      </button>
      <Popover id={id} className="anchored" style={anchor} role="group" aria-label={name ?? label}>
        {children}
      </Popover>
    </>
  );
}
