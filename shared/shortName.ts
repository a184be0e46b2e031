const MOST_CHARACTERS = 40;

/** Names are data and may be of any length. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…`
    : name;
}
