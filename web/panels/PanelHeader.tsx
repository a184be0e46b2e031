import { DEFINITIONS } from "../../shared/definitions.ts";
import type { View } from "../../shared/highlights.ts";
import type { Shown } from "../data/shown.ts";
import { ExportButton } from "../exports/ExportButton.tsx";
import { Lifecycle } from "../exports/lazyTools.tsx";
import { DefinitionButton } from "../parts/DefinitionButton.tsx";
import { TableIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";
import { Highlight } from "./Highlight.tsx";

interface PanelHeaderProps {
  /** Of the heading, and followed by `-highlight` of the sentence below it. */
  readonly id: string;
  readonly view: View;
  readonly shown: Shown;
  readonly caption: string;
  readonly isTable: boolean;
  /** Called when it may soon be toggled. */
  readonly onNear: () => void;
  readonly onToggle: () => void;
}

/** What a view is called, counts and says at first sight, and the way to its other forms. */
export function PanelHeader({
  id,
  view,
  shown,
  caption,
  isTable,
  onNear,
  onToggle,
}: PanelHeaderProps) {
  const { title } = DEFINITIONS[view];
  return (
    <header className="panel-header">
      <div className="panel-title">
        <h2 id={id}>{title}</h2>
        <DefinitionButton figure={view}>
          <Lifecycle figure={view} shown={shown} />
        </DefinitionButton>
      </div>
      <p className="panel-caption">{caption}</p>
      <div className="panel-tools">
        <button
          type="button"
          className="panel-tool"
          title={isTable ? TEXTS.panel.showChart : TEXTS.panel.showTable}
          data-table-toggle=""
          aria-pressed={isTable}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onToggle}
        >
          <TableIcon />
          <span className="visually-hidden">{TEXTS.panel.table}</span>
        </button>
        <ExportButton view={view} shown={shown} className="panel-tool" />
      </div>
      <Highlight id={`${id}-highlight`} view={view} shown={shown} />
    </header>
  );
}
