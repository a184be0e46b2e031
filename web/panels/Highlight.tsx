import { Suspense, use } from "react";
import type { View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { retriedImport } from "../retriedImport.ts";
import { retriedLazy } from "../retriedLazy.tsx";
import { ShownFigures } from "../shown.ts";
import { useIsInBrowser } from "../useIsInBrowser.ts";

const importSentence = retriedImport(() => import("./Sentence.tsx"));
const Sentence = retriedLazy(async () => (await importSentence()).Sentence);

interface HighlightProps {
  readonly id: string;
  readonly view: View;
}

/** The place of what is to be seen first in a view, of its final size from the start. */
export function Highlight({ id, view }: HighlightProps) {
  const isInBrowser = useIsInBrowser();
  const shown = use(ShownFigures);
  return (
    <p className="panel-highlight" id={id}>
      <Boundary drawn={shown} fallback={null}>
        <Suspense>
          {isInBrowser && shown && <Sentence view={view} dashboard={shown.dashboard} />}
        </Suspense>
      </Boundary>
    </p>
  );
}
