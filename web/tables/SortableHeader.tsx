import type { Sorting } from "../../shared/tables/sortedTable.ts";
import { Icon } from "../parts/Icon.tsx";

interface SortableHeaderProps {
  readonly title: string;
  readonly column: number;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

/**
 * The header of a sortable column: the first click sorts figures in descending order, the next
 * reverses it.
 */
export function SortableHeader({ title, column, sorting, onSort }: SortableHeaderProps) {
  const direction = sorting?.column === column ? sorting.direction : undefined;
  return (
    <th scope="col" aria-sort={direction} title={title}>
      <button type="button" onClick={() => onSort({ column, direction: next(column, direction) })}>
        <span className="name">{title}</span>
        <Icon name={direction ?? "unsorted"} />
      </button>
    </th>
  );
}

function next(column: number, direction: Sorting["direction"] | undefined): Sorting["direction"] {
  if (direction !== undefined) return direction === "ascending" ? "descending" : "ascending";
  return column === 0 ? "ascending" : "descending";
}
