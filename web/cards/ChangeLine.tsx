import { formatChange } from "../../shared/format.ts";
import { ArrowIcon } from "../parts/icons.tsx";

/** The change against the previous period; an empty line of the same height where there is none. */
export function ChangeLine({ changePercent }: { readonly changePercent: number | null }) {
  if (changePercent === null || changePercent === 0) return <p className="change" />;
  const direction = changePercent > 0 ? "up" : "down";
  return (
    <p className="change" data-direction={direction}>
      <ArrowIcon direction={direction} />
      {formatChange(changePercent)}
    </p>
  );
}
