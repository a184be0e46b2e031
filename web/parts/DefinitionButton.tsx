import type { ReactNode } from "react";
import { DEFINITIONS, type Figure } from "../../shared/views/definitions.ts";
import { TEXTS } from "../texts.ts";
import { Boundary } from "./Boundary.tsx";
import { Icon } from "./Icon.tsx";
import { PopoverButton } from "./PopoverButton.tsx";

interface DefinitionButtonProps {
  readonly figure: Figure;
  /** Shown below the definition. */
  readonly children?: ReactNode;
}

export function DefinitionButton({ figure, children }: DefinitionButtonProps) {
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
          <Boundary>{children}</Boundary>
        </div>
      )}
    </PopoverButton>
  );
}
