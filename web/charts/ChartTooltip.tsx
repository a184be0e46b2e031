import type { Share } from "../figures/shares.ts";
import { ShareRow } from "./ShareRow.tsx";

interface ChartTooltipProps {
  readonly title?: string;
  readonly share: Share;
}

/** The exact count and share at the pointer or the keyboard's place. */
export function ChartTooltip({ title, share }: ChartTooltipProps) {
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      {title !== undefined && <p>{title}</p>}
      <table>
        <tbody>
          <ShareRow {...share} decimals={1} />
        </tbody>
      </table>
    </div>
  );
}
