import { BRAND } from "../../shared/brand.ts";
import type { Provenance } from "../../shared/tables/provenance.ts";
import { formatInstant, formatRange } from "../../shared/text/format.ts";
import { EXPORT_TEXTS } from "./exportTexts.ts";

/** The caption of a picture, in pieces between which a line may break. */
export function exportCaption({ range, timeZone, source, asOf }: Provenance): string[] {
  return [
    formatRange(range),
    EXPORT_TEXTS.zone(timeZone),
    EXPORT_TEXTS[source](formatInstant(asOf)),
    BRAND.name,
  ];
}
