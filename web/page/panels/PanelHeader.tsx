import { type ReactNode, use, useMemo } from "react";
import { DEFINITIONS } from "../../../shared/views/definitions.ts";
import { VIEWS, type ViewName } from "../../../shared/views/views.ts";
import { type Ready, type Shown, shownSentence } from "../../store/shown.ts";
import { TEXTS } from "../../texts.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { useHeading } from "../marks/heading.ts";
import { DefinitionButton } from "../panelTools/DefinitionButton.tsx";
import { ExportButton } from "../panelTools/ExportButton.tsx";
import { lazyTool } from "../panelTools/lazyTool.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { DatedText } from "../parts/DatedText.tsx";
import { Icon } from "../parts/Icon.tsx";

interface PanelHeaderProps {
  /** The id of the heading; the highlight's id is the same with `-highlight`. */
  readonly id: string;
  readonly view: ViewName;
  readonly shown: Shown;
  readonly isTable: boolean;
  readonly onToggle: () => void;
  readonly controls: ReactNode;
}

/** Title and highlight of a view, and its buttons. */
export function PanelHeader(props: PanelHeaderProps) {
  const { id, view, shown, isTable, onToggle, controls } = props;
  const { title } = DEFINITIONS[view];
  const ofTrend = useHeading();
  // The table has the days of the view.
  const heading = VIEWS[view].chart === "trend" && !isTable ? ofTrend : null;
  return (
    <header className="panel-header">
      <div className="panel-title">
        <h2 id={id}>{heading?.title ?? title}</h2>
        <DefinitionButton figure={view} shown={shown} />
      </div>
      {controls && (
        <div className="panel-controls">
          <Boundary drawn={shown}>{controls}</Boundary>
        </div>
      )}
      <div className="panel-tools">
        <button
          type="button"
          className="panel-tool"
          title={isTable ? TEXTS.panel.showChart : TEXTS.panel.showTable}
          aria-pressed={isTable}
          onPointerEnter={lazyTool.load}
          onFocus={lazyTool.load}
          onClick={onToggle}
        >
          <Icon name="table" />
          <span className="visually-hidden">{TEXTS.panel.table(title)}</span>
        </button>
        <ExportButton view={view} shown={shown} />
      </div>
      <p className="panel-highlight" id={`${id}-highlight`}>
        <Boundary drawn={shown}>
          {shown.status === "ready" && (
            <Sentence view={view} shown={shown} given={heading?.sentence} />
          )}
        </Boundary>
      </p>
    </header>
  );
}

interface SentenceProps {
  readonly view: ViewName;
  readonly shown: Ready;
  /** In place of the sentence of the view. */
  readonly given: string | null | undefined;
}

function Sentence({ view, shown, given }: SentenceProps) {
  const chains = use(ChainFocusContext);
  const own = useMemo(() => shownSentence(view, shown, chains), [view, shown, chains]);
  const sentence = given ?? own;
  return (
    sentence && (
      <span title={sentence}>
        <DatedText text={sentence} />
      </span>
    )
  );
}
