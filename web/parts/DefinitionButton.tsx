import type { ReactNode } from "react";
import { DEFINITIONS, type Figure } from "../../shared/definitions.ts";
import { TEXTS } from "../texts.ts";
import { Boundary } from "./Boundary.tsx";
import { InfoIcon } from "./icons.tsx";
import { PopoverButton } from "./PopoverButton.tsx";

interface DefinitionButtonProps {
  readonly figure: Figure;
  /** What stands below the definition. */
  readonly children?: ReactNode;
}

/** Opens what a figure counts. */
export function DefinitionButton({ figure, children }: DefinitionButtonProps) {
  const { definition } = DEFINITIONS[figure];
  return (
    <PopoverButton
      className="panel-tool"
      title={definition}
      icon={<InfoIcon />}
      label={TEXTS.panel.definition}
    >
      {() => (
        <div className="definition">
          <p>{definition}</p>
          <Boundary fallback={null}>{children}</Boundary>
        </div>
      )}
    </PopoverButton>
  );
}
