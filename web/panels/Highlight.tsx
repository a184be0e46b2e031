import type { View } from "../../shared/highlights.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import type { Shown } from "../data/shown.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.tsx";

const Sentence = lazyView(
  retriedImport(() => import("./Sentence.tsx")),
  ({ Sentence }) => Sentence,
);

interface HighlightProps {
  readonly id: string;
  readonly view: View;
  readonly shown: Shown;
}

/** The place of what is to be seen first in a view, of its final size from the start. */
export function Highlight({ id, view, shown }: HighlightProps) {
  return (
    <p className="panel-highlight" id={id}>
      <Boundary drawn={shown} fallback={null}>
        {shown.status === "ready" && <Sentence view={view} shown={shown} />}
      </Boundary>
    </p>
  );
}
