import { useId } from "react";
import { TEXTS } from "../../texts.ts";
import type { Shortcut } from "./shortcuts.ts";
import { SHORTCUT_TEXTS } from "./shortcutTexts.ts";

interface ShortcutsDialogProps {
  readonly ranges: readonly Shortcut[];
  readonly others: readonly Shortcut[];
  /** Whether the shortcut keys are on. */
  readonly isOn: boolean;
  readonly onSwitch: () => void;
  readonly onClose: () => void;
}

/**
 * The list of all shortcuts with the switch that turns them off, and of the key that adds a chain, which is always on. The
 * browser closes the dialog with Escape or a click outside, and returns the focus.
 */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { ranges, others, isOn, onSwitch, onClose } = props;
  const headingId = useId();
  return (
    <dialog
      className="shortcuts"
      aria-labelledby={headingId}
      closedby="any"
      ref={showModal}
      onClose={onClose}
    >
      <div className="shortcuts-header">
        <h2 id={headingId}>{TEXTS.shortcuts}</h2>
        <form method="dialog">
          <button type="submit" className="button">
            {SHORTCUT_TEXTS.close}
          </button>
        </form>
      </div>
      <div className="shortcuts-lists" data-off={!isOn || undefined}>
        <ShortcutList title={SHORTCUT_TEXTS.ranges} shortcuts={ranges} />
        <ShortcutList title={SHORTCUT_TEXTS.page} shortcuts={[...others, ADD_CHAIN]} />
      </div>
      <label>
        <input type="checkbox" checked={isOn} onChange={onSwitch} />
        <span>{SHORTCUT_TEXTS.on}</span>
      </label>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

/** `ChainGestures` handles this key, also while shortcuts are off. */
const ADD_CHAIN = { key: "Ctrl\u00a0↵", text: SHORTCUT_TEXTS.addChain };

interface ShortcutListProps {
  readonly title: string;
  readonly shortcuts: readonly Pick<Shortcut, "key" | "text">[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <dl>
        {shortcuts.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
