import { useState } from "react";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyParts } from "../parts/lazyParts.ts";
import { TEXTS } from "../texts.ts";
import type { PageControls } from "./shortcuts.ts";

const Shortcuts = lazyParts(() => import("./Shortcuts.tsx"))("Shortcuts");

/** A button for the list of keyboard shortcuts, whose code loads after the page. */
export function PageFoot(controls: PageControls) {
  const [isOpen, setOpen] = useState(false);
  return (
    <footer className="foot">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTS.shortcuts}
      </button>
      <Boundary drawn={isOpen}>
        <Shortcuts controls={controls} isOpen={isOpen} setOpen={setOpen} />
      </Boundary>
    </footer>
  );
}
