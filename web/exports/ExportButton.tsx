import { use } from "react";
import type { View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { ExportIcon } from "../icons.tsx";
import { lazyView } from "../lazyView.tsx";
import { PopoverButton } from "../PopoverButton.tsx";
import { ShownFigures } from "../shown.ts";
import { TEXTS } from "../texts.ts";

const ExportMenu = lazyView(
  () => import("./ExportMenu.tsx"),
  ({ ExportMenu }) => ExportMenu,
  <div className="menu-placeholder" />,
);

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
      onNear={ExportMenu.load}
    >
      {() =>
        shown && (
          <Boundary fallback={<p className="menu-note">{TEXTS.export.failed}</p>}>
            <ExportMenu view={view} shown={shown} />
          </Boundary>
        )
      }
    </PopoverButton>
  );
}
