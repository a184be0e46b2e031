import { Suspense, use } from "react";
import type { View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { ExportIcon } from "../icons.tsx";
import { PopoverButton } from "../PopoverButton.tsx";
import { retriedImport } from "../retriedImport.ts";
import { retriedLazy } from "../retriedLazy.tsx";
import { ShownFigures } from "../shown.ts";
import { TEXTS } from "../texts.ts";

const importMenu = retriedImport(() => import("./ExportMenu.tsx"));
const ExportMenu = retriedLazy(async () => (await importMenu()).ExportMenu);

interface ExportButtonProps {
  /** Null for the figures of the whole page. */
  readonly view: View | null;
  readonly className: string;
}

/** Opens the choice of files that the figures on screen can be saved as. */
export function ExportButton({ view, className }: ExportButtonProps) {
  const shown = use(ShownFigures);
  return (
    <PopoverButton
      className={className}
      icon={<ExportIcon />}
      label={TEXTS.export.name}
      title={view === null ? TEXTS.export.page : TEXTS.export.name}
      disabled={shown === null}
      haspopup="menu"
      onNear={preloadMenu}
    >
      {() =>
        shown && (
          <Boundary fallback={<p className="menu-note">{TEXTS.export.failed}</p>}>
            <Suspense fallback={<div className="menu-placeholder" />}>
              <ExportMenu view={view} shown={shown} />
            </Suspense>
          </Boundary>
        )
      }
    </PopoverButton>
  );
}

function preloadMenu(): void {
  // A load that fails is reported where the menu is rendered.
  importMenu().catch(() => undefined);
}
