import { test } from "vitest";
import { Answer } from "../../shared/answer/answer.ts";
import { CARDS, type CardName } from "../../shared/dashboard/cards.ts";
import { unfinishedDay } from "../../shared/dashboard/unfinishedDay.ts";
import { VIEWS, type ViewName } from "../../shared/dashboard/views.ts";
import { chosenDays } from "../../shared/days/comparison.ts";
import type { Day } from "../../shared/days/day.ts";
import { emptyWords, unlinkedWords } from "../../shared/text/caveats.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { previousText } from "../../web/page/cards/SummaryCards.tsx";
import { countTicks } from "../../web/page/charts/plot/axisTicks.ts";
import { isOld } from "../../web/page/health/isOld.ts";
import { isLocalHost } from "../../web/store/sources/live/localBackend.ts";
import { type Source, sourceInstant } from "../../web/store/sources/source.ts";
import { steppedRange } from "../../web/store/url/availableDays.ts";
import { small } from "../cli/documents/exampleDashboards.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { replayCalls } from "../suite/transcript.ts";

type Kind = "live" | "cached" | "snapshot" | "past snapshot";

/** Figures that were read or written at a time. */
function sourceOf(kind: Kind, moment: string): Source {
  const at = Date.parse(moment);
  if (kind === "snapshot" || kind === "past snapshot") {
    const isPast = kind === "past snapshot";
    return { kind: "snapshot", writtenAt: at, file: "", duration: 1, isPast };
  }
  return { kind, origin: "function", duration: 1, at, readAt: at };
}

/** Whether figures of November are old at a time. Their newest row is from noon of a day, or only the day is known. */
function isOldAt(newest: Day, kind: Kind, moment: string, now: string, isDate = false): boolean {
  const cover = { from: "2026-11-01", to: "2026-11-20" } as const;
  const cube = cubeOf({ transactions: [{ day: newest, chain: null, project: null }] }, cover);
  if (isDate) Object.assign(cube.transactions, { newest: `${newest}T00:00:00Z`, hours: null });
  const query = { range: cover, comparison: "previous", weekStartsOn: "monday" } as const;
  const figures = { answer: new Answer(cube, query, null), source: sourceOf(kind, moment) };
  return isOld(figures, Date.parse(now));
}

/** The text of a card beside its value, in comparison with the previous period or with the named days. */
function cardText(
  figure: { value: number; previous?: number | null; changePercent?: number | null },
  compared: "previous" | "none" | readonly [Day, Day] = "previous",
  unfinished: string | null = null,
  since: Day | null = null,
): string {
  const isOther = typeof compared !== "string";
  const days = isOther ? { from: compared[0], to: compared[1] } : small.previous;
  const comparison = isOther ? chosenDays({ from: compared[0], to: compared[1] }) : compared;
  const previous = compared === "none" ? null : days;
  return previousText(figure as never, { ...small, comparison, previous }, unfinished, since);
}

/** What the page makes of the inputs of the golden, by its headings; the inputs are arguments. */
const TEXTS: Readonly<Record<string, (...args: never[]) => unknown>> = {
  "the text of a card beside its value, by a comparison, on an unfinished day, with figures since a day":
    cardText,
  "whether a host is one of the local network": isLocalHost,
  "the day that had not ended in its zone when the figures of Nov 14 to 20, 2026 were read": (
    kind: Kind,
    moment: string,
    timeZone: string,
  ) => {
    const range = { from: "2026-11-14", to: "2026-11-20" } as const;
    return unfinishedDay({ range, timeZone }, sourceInstant(sourceOf(kind, moment)));
  },
  "whether figures with a newest row of a day are old at a time": isOldAt,
  "a range, a step further": (from: Day, to: Day, direction: 1 | -1) =>
    Object.values(steppedRange({ from, to }, direction, "2026-11-20")).join(" to "),
  "the ticks up to a highest count": countTicks,
  "transactions without a chain": unlinkedWords,
  "what a view without rows shows, by the rows of its table in the range, and the wallets": (
    view: ViewName,
    rangeRows: number | null,
    value: number | null,
  ) => {
    const { table } = VIEWS[view];
    const rows = rangeRows === null ? null : { ...small.completeness.transactions, rangeRows };
    const completeness = { ...small.completeness, [table]: rows };
    return emptyWords(VIEWS[view], {
      completeness,
      cards: { ...small.cards, monitoredWallets: { value } },
    }).join(". ");
  },
  "the count of a card": (card: CardName, count: number) => formatQuantity(count, CARDS[card].unit),
};

test("what the page makes of values is as the golden has it", async () => {
  await replayCalls("page-texts", TEXTS);
});
