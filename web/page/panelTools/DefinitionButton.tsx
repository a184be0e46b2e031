import { type CardOrView, DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import type { Figures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { PopoverButton } from "../parts/PopoverButton.tsx";
import { lazyTool } from "./lazyTool.ts";

const DefinitionDetails = lazyTool("DefinitionDetails");

interface DefinitionButtonProps {
  readonly figure: CardOrView;
  readonly figures: Figures;
}

/** A button that opens the definition of a figure. The details below the definition load when it is opened. */
export function DefinitionButton({ figure, figures }: DefinitionButtonProps) {
  const { title, definition } = DEFINITIONS[figure];
  return (
    <PopoverButton
      className="panel-tool"
      title={definition}
      icon={<Icon name="info" />}
      label={TEXTS.panel.definition(title)}
    >
      {() => (
        <div className="definition">
          <p>{definition}</p>
          <Boundary>
            <DefinitionDetails figure={figure} figures={figures} />
          </Boundary>
        </div>
      )}
    </PopoverButton>
  );
}
