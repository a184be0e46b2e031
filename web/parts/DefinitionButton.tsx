import { DEFINITIONS, type Figure } from "../../shared/definitions.ts";
import { TEXTS } from "../texts.ts";
import { InfoIcon } from "./icons.tsx";
import { PopoverButton } from "./PopoverButton.tsx";

/** Opens what a figure counts. */
export function DefinitionButton({ figure }: { readonly figure: Figure }) {
  const { definition } = DEFINITIONS[figure];
  return (
    <PopoverButton
      className="panel-tool"
      title={definition}
      icon={<InfoIcon />}
      label={TEXTS.panel.definition}
    >
      {() => <p className="definition">{definition}</p>}
    </PopoverButton>
  );
}
