import { use } from "react";
import type { View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { lazyView } from "../lazyView.tsx";
import { ShownFigures } from "../shown.ts";

const Sentence = lazyView(
  () => import("./Sentence.tsx"),
  ({ Sentence }) => Sentence,
);

interface HighlightProps {
  readonly id: string;
  readonly view: View;
}

/** The place of what is to be seen first in a view, of its final size from the start. */
export function Highlight({ id, view }: HighlightProps) {
  const shown = use(ShownFigures);
  return (
    <p className="panel-highlight" id={id}>
      <Boundary drawn={shown} fallback={null}>
        {shown && <Sentence view={view} dashboard={shown.dashboard} />}
      </Boundary>
    </p>
  );
}
