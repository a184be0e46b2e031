import type { ReactNode } from "react";
import { formatCompact, formatCount } from "../../../shared/text/format.ts";
import { Name } from "../../parts/Name.tsx";
import { embed } from "../../url/embed.ts";

interface LegendItemProps {
  readonly name: string;
  /** The sum of the points shown, or of the selected days. */
  readonly count: number;
  readonly isDrawn: boolean;
  readonly swatch: ReactNode;
  /** The tooltip, if it says more than the name. */
  readonly title?: string;
  readonly onToggle: () => void;
}

/** A legend item with its sum. A click toggles the item, except on the wall. */
export function LegendItem(props: LegendItemProps) {
  const { name, count, isDrawn, swatch, title = name, onToggle } = props;
  const isButton = embed !== "wall";
  const Item = isButton ? "button" : "span";
  return (
    <Item
      className="legend-item"
      title={`${title}: ${formatCount(count)}`}
      {...(isButton && { type: "button", "aria-pressed": isDrawn, onClick: onToggle })}
    >
      {swatch}
      <Name name={name} />
      <span className="legend-count">{formatCompact(count)}</span>
    </Item>
  );
}

export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set(items.has(item) ? [...items].filter((other) => other !== item) : [...items, item]);
}
