import { formatChange } from "../../shared/text/format.ts";
import { ArrowIcon } from "../parts/Icon.tsx";

interface ChangeLineProps {
  readonly changePercent: number | null;
  /** The comparison that the change refers to. */
  readonly versus: string;
}

/** A change, or nothing in its place. */
export function ChangeLine({ changePercent, versus }: ChangeLineProps) {
  if (!changePercent) return <p className="change" />;
  const direction = changePercent > 0 ? "up" : "down";
  return (
    <p className="change" data-direction={direction}>
      <ArrowIcon direction={direction} />
      {formatChange(changePercent, versus)}
    </p>
  );
}
