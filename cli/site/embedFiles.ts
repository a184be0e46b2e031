import textWidth from "string-width";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { BRAND } from "../../shared/brand.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { unfinishedDay } from "../../shared/dashboard/unfinishedDay.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import { formatCount } from "../../shared/text/format.ts";
import { highlight } from "../../shared/text/highlights.ts";
import { pictureDays } from "../../shared/text/provenanceWords.ts";
import { THEMES } from "../../shared/text/svg.ts";
import { viewPicture } from "../../shared/text/viewPicture.ts";
import { cardList } from "../../shared/views/cardList.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { VIEW_NAMES } from "../../shared/views/views.ts";

type EmbedFile = [path: string, file: { readonly text: string }];

/** A picture of each view in each theme, and a badge of each card, by their paths in the site. */
export function embedFiles({ entry, snapshot }: PublishedSnapshot): EmbedFile[] {
  const result = dashboard(snapshot.cube, { range: snapshot.range });
  const unfinished = unfinishedDay(result, Date.parse(entry.writtenAt));
  const days = pictureDays(result, unfinished);
  const pictures = VIEW_NAMES.flatMap((name) =>
    THEMES.map((theme): EmbedFile => {
      const description = highlight(name, result, unfinished);
      const options = { theme, days, source: null, description, measure: textWidth };
      const text = viewPicture(name, result, options);
      return [`embeds/${name}-${theme}.svg`, { text }];
    }),
  );
  const badges = cardList(withKnownUsers(result).cards).map(({ card, value }): EmbedFile => {
    const text = `${JSON.stringify(badge(DEFINITIONS[card].title, value))}\n`;
    return [`embeds/${card}.json`, { text }];
  });
  return [...pictures, ...badges];
}

/** See https://shields.io/badges/endpoint-badge. */
function badge(label: string, value: number | null) {
  const known = { message: formatCount(value), color: BRAND.accent.light.replace("#", "") };
  const shown = value === null ? { message: "not known", color: "lightgrey" } : known;
  return { schemaVersion: 1, label, ...shown };
}
