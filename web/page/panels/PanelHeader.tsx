import { type ReactNode, use, useMemo } from "react";
import type { Heading } from "../../../shared/answer/heading.ts";
import type { TrendAxis } from "../../../shared/answer/trendAxis.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import type { ViewName } from "../../../shared/dashboard/views.ts";
import type { Figures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
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
  readonly figures: Figures;
  /** The figures that title and sentence are about. */
  readonly headingFigures: Figures;
  /** The axis of a trend that is drawn; null for an open table, and for other views. */
  readonly axis: TrendAxis | null;
  readonly isTable: boolean;
  readonly onToggle: () => void;
  readonly controls: ReactNode;
}

/** The title of a view (that of a trend depends on the axis), the buttons of its panel, and the sentence about its figures. */
export function PanelHeader(props: PanelHeaderProps) {
  const { id, view, figures, headingFigures, axis, isTable, onToggle, controls } = props;
  const { title } = DEFINITIONS[view];
  return (
    <header className="panel-header">
      <div className="panel-title">
        <h2 id={id}>
          {axis === null ? (
            <span>{title}</span>
          ) : (
            <Boundary drawn={headingFigures} fallback={<span>{title}</span>}>
              <Title view={view} headingFigures={headingFigures} axis={axis} />
            </Boundary>
          )}
        </h2>
        <DefinitionButton figure={view} figures={figures} />
      </div>
      {controls && (
        <div className="panel-controls">
          <Boundary drawn={figures}>{controls}</Boundary>
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
        <ExportButton view={view} figures={figures} />
      </div>
      <p className="panel-highlight" id={`${id}-highlight`}>
        <Boundary drawn={headingFigures}>
          <Sentence view={view} headingFigures={headingFigures} axis={axis} />
        </Boundary>
      </p>
    </header>
  );
}

type HeadingProps = Pick<PanelHeaderProps, "view" | "headingFigures" | "axis">;

/** The heading of a view; null without figures. */
function useHeading({ view, headingFigures, axis }: HeadingProps): Heading | null {
  const chains = use(ChainFocusContext);
  return useMemo(
    () =>
      headingFigures.status === "ready" ? headingFigures.answer.heading(view, chains, axis) : null,
    [view, headingFigures, chains, axis],
  );
}

/** The title of a trend, which names what its axis counts; without figures the usual title of the view. */
function Title(props: HeadingProps) {
  const title = useHeading(props)?.title ?? DEFINITIONS[props.view].title;
  return <span>{title}</span>;
}

/** The sentence of a view; nothing without figures, and for figures without a sentence. */
function Sentence(props: HeadingProps) {
  const sentence = useHeading(props)?.sentence ?? null;
  if (sentence === null) return null;
  return (
    <span title={sentence}>
      <DatedText text={sentence} />
    </span>
  );
}
