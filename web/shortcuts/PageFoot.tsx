import { Suspense, useState } from "react";
import { Boundary } from "../Boundary.tsx";
import { retriedImport } from "../retriedImport.ts";
import { retriedLazy } from "../retriedLazy.tsx";
import { TEXTS } from "../texts.ts";
import { useIsInBrowser } from "../useIsInBrowser.ts";
import type { PageControls } from "./shortcuts.ts";

const importShortcuts = retriedImport(() => import("./Shortcuts.tsx"));
const Shortcuts = retriedLazy(async () => (await importShortcuts()).Shortcuts);

/** The way to the keyboard shortcuts by pointer; they themselves come once the page is there. */
export function PageFoot(controls: PageControls) {
  const [isOpen, setOpen] = useState(false);
  const isInBrowser = useIsInBrowser();
  return (
    <footer className="foot">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTS.shortcuts.title}
      </button>
      {isInBrowser && (
        <Boundary drawn={isOpen} fallback={null}>
          <Suspense fallback={null}>
            <Shortcuts controls={controls} isOpen={isOpen} setOpen={setOpen} />
          </Suspense>
        </Boundary>
      )}
    </footer>
  );
}
