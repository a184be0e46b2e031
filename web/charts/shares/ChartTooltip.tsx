import type { Share } from "../../figures/shares.ts";
import { ShareRow } from "./ShareRow.tsx";

interface ChartTooltipProps {
  readonly title?: string;
  readonly share: Share;
}

/** The exact count and share at the pointer or at the position that the keyboard reached. */
export function ChartTooltip({ title, share }: ChartTooltipProps) {
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      {title !== undefined && <p>{title}</p>}
      <table>
        <tbody>
          <ShareRow {...share} />
        </tbody>
      </table>
    </div>
  );
}
