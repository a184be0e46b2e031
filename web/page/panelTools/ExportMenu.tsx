import { use, useState } from "react";
import type { ViewName } from "../../../shared/dashboard/views.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { moveInList } from "../parts/moveInList.ts";
import { exportFormats, type Format, NetworkNeeded, saveFigures } from "./saveFigures.ts";
import "./menu.css";

/** The texts of exports, loaded with them. */
const EXPORT_TEXTS = {
  formats: {
    csv: "CSV",
    xlsx: "Excel",
    json: "JSON",
    png: "PNG",
    svg: "SVG",
    html: "Save as one file",
  },
  networkNeeded: "Saving as one file needs the network. Try again when it is back.",
} as const;

interface ExportMenuProps {
  /** Null for the figures of the whole page. */
  readonly view: ViewName | null;
  readonly figures: ReadyFigures;
  readonly onSaved: () => void;
}

/**
 * The menu of file formats, of which one file at a time is made. A failure is shown below the menu, which then stays open.
 */
export function ExportMenu({ view, figures, onSaved }: ExportMenuProps) {
  const chains = use(ChainFocusContext);
  const [savingFormat, setSavingFormat] = useState<Format | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: Format) => {
    if (savingFormat !== null) return;
    setSavingFormat(format);
    setProblem(null);
    try {
      await saveFigures(format, view, figures, chains);
      onSaved();
    } catch (failure) {
      console.error(failure);
      const needsNetwork = failure instanceof NetworkNeeded;
      setProblem(needsNetwork ? EXPORT_TEXTS.networkNeeded : TEXTS.export.failed);
    }
    setSavingFormat(null);
  };
  return (
    <>
      <div className="menu" role="menu" onKeyDown={moveInList} aria-label={TEXTS.export.name}>
        {exportFormats(view).map((format, index) => (
          <button
            key={format}
            ref={index === 0 ? focus : undefined}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={savingFormat !== null}
            aria-busy={savingFormat === format}
            onClick={() => save(format)}
          >
            {EXPORT_TEXTS.formats[format]}
          </button>
        ))}
      </div>
      {problem !== null && (
        <p className="menu-note" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Gives an item the focus when the popover opens, by `autofocus`, or at once if it is open before this code has loaded. */
function focus(item: HTMLElement | null): void {
  item?.setAttribute("autofocus", "");
  item?.focus();
}
