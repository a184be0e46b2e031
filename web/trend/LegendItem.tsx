import type { ReactNode } from "react";
import { formatCompact, formatCount } from "../../shared/format.ts";

interface LegendItemProps {
  readonly name: string;
  /** Of what is drawn, or of the days of it that are selected. */
  readonly count: number;
  readonly isDrawn: boolean;
  readonly swatch: ReactNode;
  /** What it stands for, where that is more than its name. */
  readonly title?: string;
  readonly onToggle: () => void;
}

/** Something that is drawn, with its sum: a click switches it off and on. */
export function LegendItem(props: LegendItemProps) {
  const { name, count, isDrawn, swatch, title = name, onToggle } = props;
  return (
    <button
      type="button"
      className="legend-item"
      title={`${title}: ${formatCount(count)}`}
      aria-pressed={isDrawn}
      onClick={onToggle}
    >
      {swatch}
      <span className="name">{name}</span>
      <span className="legend-count">{formatCompact(count)}</span>
    </button>
  );
}
