import { type KeyboardEvent as KeyPress, useState } from "react";

/** Keys of a calendar that have no other meaning on its button. */
const KEYS = /^(Arrow.*|Page.*|Home|End|Enter)$/;

/** Keys that were pressed while the code of the calendar was loading. */
export interface KeysAhead {
  /** Keeps a key that was pressed on the button, unless the calendar can already receive the key. */
  readonly keep: (event: KeyPress, popover: HTMLElement | null) => void;
  /** Presses the kept keys again, on the element with the focus. */
  readonly replay: () => Promise<void>;
}

export function useKeysAhead(): KeysAhead {
  return useState(keysAhead)[0];
}

function keysAhead(): KeysAhead {
  let kept: Pick<KeyPress, "key" | "shiftKey">[] = [];
  return {
    keep: (event, popover) => {
      const isLoading = popover?.matches(":popover-open:not(:has(.calendar))");
      if (!isLoading) kept = [];
      else if (KEYS.test(event.key)) {
        event.preventDefault();
        kept.push({ key: event.key, shiftKey: event.shiftKey });
      }
    },
    replay: async () => {
      for (const { key, shiftKey } of kept.splice(0)) {
        // Each frame draws the calendar, which may move the focus.
        await new Promise(requestAnimationFrame);
        const focused = document.activeElement as HTMLElement;
        const press = { key, shiftKey, bubbles: true, cancelable: true };
        const isFree = focused.dispatchEvent(new KeyboardEvent("keydown", press));
        if (isFree && key === "Enter") focused.click();
      }
    },
  };
}
