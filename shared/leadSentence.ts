import { formatList, formatQuantity, type Noun } from "./format.ts";
import { shortName } from "./shortName.ts";

export interface Ranked {
  readonly name: string;
  readonly count: number;
}

/** A list and the words for it. */
export interface Ranking {
  /** Largest count first. */
  readonly entries: readonly Ranked[];
  /** Whether there may be more than the entries, none of which counts more than the last of them. */
  readonly isCut: boolean;
  /** What the entries are. */
  readonly kind: Noun;
  /** What is counted. */
  readonly unit: Noun;
  /** What a leader has, such as `9 of 13 exploits`, and the next one, such as `4`. */
  readonly amounts: (leader: number, next: number) => readonly [leader: string, next: string];
}

/** Who leads a list, and ahead of whom; null where the list is empty. */
export function leadSentence({ entries, isCut, kind, unit, amounts }: Ranking): string | null {
  const [first] = entries;
  if (first === undefined) return null;
  if (entries.length === 1) {
    return `${shortName(first.name)} is the only ${kind[0]}, with ${formatQuantity(first.count, unit)}.`;
  }
  const leaders = entries.filter(({ count }) => count === first.count);
  const nextCount = entries[leaders.length]?.count ?? 0;
  const next = entries.filter(({ count }) => count === nextCount);
  const [amount, nextAmount] = amounts(first.count, nextCount);
  if (next.length === 0) return allAlike(leaders, isCut, kind, amount);
  const leading = `${named(leaders, kind)} ${leaders.length === 1 ? "leads" : "lead"} with`;
  const ahead = `, ahead of ${named(next, kind)} with ${each(nextAmount, next)}`;
  const isNextKnown = !isCut || nextCount !== entries.at(-1)?.count;
  return `${leading} ${each(amount, leaders)}${isNextKnown ? ahead : ""}.`;
}

const MOST_NAMES = 3;

function allAlike(entries: readonly Ranked[], isCut: boolean, kind: Noun, amount: string): string {
  const have = `have ${each(amount, entries)}`;
  if (isCut) return `The ${formatQuantity(entries.length, kind)} shown ${have}.`;
  return `${entries.length > MOST_NAMES ? "All " : ""}${named(entries, kind)} ${have}.`;
}

function named(entries: readonly Ranked[], kind: Noun): string {
  if (entries.length > MOST_NAMES) return formatQuantity(entries.length, kind);
  return formatList(entries.map(({ name }) => shortName(name)));
}

function each(amount: string, { length }: readonly Ranked[]): string {
  return length === 1 ? amount : `${amount} each`;
}
