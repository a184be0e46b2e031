import { type KeyboardEvent as KeyPress, useState } from "react";

/** The keys of a calendar that do nothing else on the button that opens it. */
const KEYS = /^(Arrow.*|Page.*|Home|End|Enter)$/;

/** Keys that were pressed while the code of the calendar was loading. */
export interface KeysAhead {
  /** Keeps a key of the button, unless the calendar is there to receive it. */
  readonly keep: (event: KeyPress, popover: HTMLElement | null) => void;
  /** Presses them again, where the focus then is. */
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
        // The calendar learns of the focus, or moves it, when it is drawn.
        await new Promise(requestAnimationFrame);
        const focused = document.activeElement as HTMLElement;
        const press = { key, shiftKey, bubbles: true, cancelable: true };
        const isFree = focused.dispatchEvent(new KeyboardEvent("keydown", press));
        if (isFree && key === "Enter") focused.click();
      }
    },
  };
}
