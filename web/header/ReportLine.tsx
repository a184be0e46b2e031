import { Boundary } from "../Boundary.tsx";
import type { Shown } from "../data/shown.ts";
import { lazyView } from "../lazyView.tsx";
import { retriedImport } from "../retriedImport.ts";

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
