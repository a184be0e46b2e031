import { formatChange } from "../../shared/format.ts";
import { ArrowIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";

interface ChangeLineProps {
  readonly changePercent: number | null;
  /** What it is against. */
  readonly versus: string;
  /** Whether the last of the days had only begun. */
  readonly isOpenEnded: boolean;
}

/** A change; an empty line of the same height where there is none. */
export function ChangeLine({ changePercent, versus, isOpenEnded }: ChangeLineProps) {
  if (changePercent === null || changePercent === 0) return <p className="change" />;
  const direction = changePercent > 0 ? "up" : "down";
  return (
    <p className="change" data-direction={direction}>
      <ArrowIcon direction={direction} />
      <span>
        {formatChange(changePercent, versus)}
        {isOpenEnded && <span className="so-far">{TEXTS.cards.soFar}</span>}
      </span>
    </p>
  );
}
