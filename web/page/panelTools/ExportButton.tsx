import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { Figures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { PopoverButton } from "../parts/PopoverButton.tsx";
import { lazyTool } from "./lazyTool.ts";

const ExportMenu = lazyTool("ExportMenu", <div className="menu-placeholder" />);

interface ExportButtonProps {
  /** Null for the figures of the whole page. */
  readonly view: ViewName | null;
  readonly figures: Figures;
}

/** A button that opens the menu of file formats; disabled without figures. */
export function ExportButton({ view, figures }: ExportButtonProps) {
  const isOfPage = view === null;
  return (
    <PopoverButton
      className={isOfPage ? "button" : "panel-tool"}
      icon={<Icon name="export" />}
      label={isOfPage ? TEXTS.export.name : TEXTS.export.view(VIEWS[view].title)}
      title={isOfPage ? TEXTS.export.page : TEXTS.export.name}
      disabled={figures.status !== "ready"}
      haspopup="menu"
      onNear={lazyTool.load}
    >
      {(close) =>
        figures.status === "ready" && (
          <Boundary fallback={<p className="menu-note">{TEXTS.export.failed}</p>}>
            <ExportMenu view={view} figures={figures} onSaved={close} />
          </Boundary>
        )
      }
    </PopoverButton>
  );
}
