import { use } from "react";
import { highlights, type View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { ShownFigures } from "../shown.ts";

interface HighlightProps {
  readonly id: string;
  readonly view: View;
}

/** What is to be seen first in a view, in one sentence; its room is kept where there is none. */
export function Highlight({ id, view }: HighlightProps) {
  const shown = use(ShownFigures);
  return (
    <p className="panel-highlight" id={id}>
      <Boundary drawn={shown} fallback={null}>
        <Sentence view={view} />
      </Boundary>
    </p>
  );
}

function Sentence({ view }: { readonly view: View }) {
  const shown = use(ShownFigures);
  const sentence = shown && highlights(shown.dashboard)[view];
  return sentence && <span title={sentence}>{sentence}</span>;
}
