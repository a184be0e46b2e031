import { BRAND } from "../../shared/brand.ts";
import { formatInstant, formatRange } from "../../shared/format.ts";
import type { Provenance } from "../../shared/provenance.ts";
import { EXPORT_TEXTS } from "./exportTexts.ts";

/** What stands under a picture, in pieces that a line may end between. */
export function captionOf({ range, timeZone, source, asOf }: Provenance): string[] {
  return [
    formatRange(range),
    EXPORT_TEXTS.zone(timeZone),
    EXPORT_TEXTS[source](formatInstant(asOf)),
    BRAND.name,
  ];
}
