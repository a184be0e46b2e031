import { BRAND } from "../../shared/brand.ts";
import { formatInstant, formatRange } from "../../shared/format.ts";
import type { Provenance } from "../../shared/provenance.ts";
import { TEXTS } from "../texts.ts";

/** What stands under a picture, in pieces that a line may end between. */
export function captionOf({ range, timeZone, source, asOf }: Provenance): string[] {
  return [
    formatRange(range),
    TEXTS.export.zone(timeZone),
    TEXTS.export[source](formatInstant(asOf)),
    BRAND.name,
  ];
}
