import type { MouseEventHandler, ReactNode } from "react";
import { formatCompact, formatCount } from "../../../../shared/text/format.ts";
import { embed } from "../../../store/url/embed.ts";
import { Name } from "../../parts/Name.tsx";

interface LegendItemProps {
  readonly name: string;
  /** The sum of the points shown, or of the selected days. */
  readonly count: number;
  /** Whether the item is drawn, if a press toggles it. */
  readonly isDrawn?: boolean;
  readonly swatch: ReactNode;
  /** Whether Tab stops at the item; arrow keys reach the other items of its list. */
  readonly isStop: boolean;
  /** The tooltip, if it says more than the name. */
  readonly title?: string;
  /** Null for a name that does nothing. */
  readonly onPress: MouseEventHandler | null;
}

/** A legend item with its sum; nothing is pressed on the wall. */
export function LegendItem(props: LegendItemProps) {
  const { name, count, isDrawn, swatch, isStop, title = name, onPress } = props;
  const isButton = onPress !== null && embed !== "wall";
  const Item = isButton ? "button" : "span";
  return (
    <Item
      className="legend-item"
      title={`${title}: ${formatCount(count)}`}
      {...(isButton && {
        type: "button",
        "aria-pressed": isDrawn,
        tabIndex: isStop ? 0 : -1,
        onClick: onPress,
      })}
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
