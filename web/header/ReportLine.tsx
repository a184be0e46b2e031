import { retriedImport } from "../browser/retriedImport.ts";
import type { Shown } from "../data/shown.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.tsx";

const ReportText = lazyView(
  retriedImport(() => import("./ReportText.tsx")),
  ({ ReportText }) => ReportText,
);

/** What only paper shows, in place of the filter and the status. */
export function ReportLine({ shown }: { readonly shown: Shown }) {
  if (shown.status !== "ready") return null;
  return (
    <Boundary drawn={shown} fallback={null}>
      <ReportText {...shown} />
    </Boundary>
  );
}
