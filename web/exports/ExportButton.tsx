import type { View } from "../../shared/highlights.ts";
import type { Shown } from "../data/shown.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ExportIcon } from "../parts/icons.tsx";
import { PopoverButton } from "../parts/PopoverButton.tsx";
import { TEXTS } from "../texts.ts";
import { ExportMenu } from "./lazyTools.tsx";

interface ExportButtonProps {
  /** Null for the figures of the whole page. */
  readonly view: View | null;
  readonly shown: Shown;
  readonly className: string;
}

/** Opens the choice of files that the figures on screen can be saved as. */
export function ExportButton({ view, shown, className }: ExportButtonProps) {
  return (
    <PopoverButton
      className={className}
      icon={<ExportIcon />}
      label={TEXTS.export.name}
      title={view === null ? TEXTS.export.page : TEXTS.export.name}
      disabled={shown.status !== "ready"}
      haspopup="menu"
      onNear={ExportMenu.load}
    >
      {() =>
        shown.status === "ready" && (
          <Boundary fallback={<p className="menu-note">{TEXTS.export.failed}</p>}>
            <ExportMenu view={view} shown={shown} />
          </Boundary>
        )
      }
    </PopoverButton>
  );
}
