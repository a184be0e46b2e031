import type { ViewName } from "../../shared/views/views.ts";
import { Boundary } from "../parts/Boundary.tsx";
import type { Shown } from "../store/shown.ts";
import { Sentence } from "./lazyParts.tsx";

interface HighlightProps {
  readonly id: string;
  readonly view: ViewName;
  readonly shown: Shown;
}

/** The place of a view's highlight sentence, at its final size from the start. */
export function Highlight({ id, view, shown }: HighlightProps) {
  return (
    <p className="panel-highlight" id={id}>
      <Boundary drawn={shown} fallback={null}>
        {shown.status === "ready" && <Sentence view={view} shown={shown} />}
      </Boundary>
    </p>
  );
}
