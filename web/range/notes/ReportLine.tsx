import { Boundary } from "../../parts/Boundary.tsx";
import type { Shown } from "../../store/shown.ts";
import { ReportText } from "./lazyNotes.ts";

/** Shown only on paper, in place of the filter and the status. */
export function ReportLine({ shown }: { readonly shown: Shown }) {
  if (shown.status !== "ready") return null;
  return (
    <Boundary drawn={shown} fallback={null}>
      <ReportText {...shown} />
    </Boundary>
  );
}
