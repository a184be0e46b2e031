import { type Annotation, annotationsIn } from "../../../shared/archive/annotations.ts";
import { sum } from "../../../shared/cube/sum.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { caveats, withKnownUsers } from "../../../shared/text/caveats.ts";
import {
  type FigureSource,
  type ProvenanceWords,
  provenanceWords,
} from "../../../shared/text/provenanceWords.ts";
import { cardList } from "../../../shared/views/cardList.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../../shared/views/definitions.ts";
import { VIEW_NAMES, VIEWS } from "../../../shared/views/views.ts";
import type { Content } from "../../text/layout.ts";
import { chainSection } from "./chainSection.ts";
import { lifecycleSection, returnsSection } from "./identitySections.ts";
import type { Block, FigureRow, Section } from "./section.ts";
import { viewSections } from "./viewSections.ts";

/** The figures of a range, with `--chain` the figures of one chain, and with `--returns` who returns. */
export interface Figures {
  readonly result: Dashboard;
  readonly chain: ChainFigures | null;
  readonly returns: Returns | null;
  readonly source: FigureSource;
}

/** A dashboard, or the figures of one chain, in the order in which every form of `metrics` shows it. */
export interface DashboardDocument {
  readonly title: string;
  readonly provenance: ProvenanceWords;
  readonly cards: readonly Block[];
  readonly sections: readonly Section[];
  /** All names and counts of the dashboard: a terminal makes room for the widest. */
  readonly content: Content;
}

export function dashboardDocument(
  { result, chain, returns, source }: Figures,
  annotations: readonly Annotation[],
): DashboardDocument {
  const notes = annotationsIn(annotations, result.range).map(
    (annotation): Block => ({ kind: "annotation", annotation }),
  );
  const sections = [
    ...(chain === null
      ? [...viewSections(result, source.unfinished), lifecycleSection(result)]
      : [chainSection(result, chain)]),
    ...(returns === null ? [] : [returnsSection(result, returns)]),
    { title: "Notes", view: null, blocks: notes },
  ];
  return {
    title: "Analytics Dashboard",
    provenance: provenanceWords(result, source),
    cards: cards(result),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
    content: content(result),
  };
}

function cards(dashboard: Dashboard): Block[] {
  const rows = cardList(withKnownUsers(dashboard).cards).map(
    ({ card, value, change }): FigureRow => ({
      title: DEFINITIONS[card].title,
      value: dashboard.cards[card].value,
      change: value === null ? "not known" : change,
    }),
  );
  return [
    { kind: "cards", rows },
    ...caveats(dashboard).map((text): Block => ({ kind: "caveat", text })),
  ];
}

function content(dashboard: Dashboard): Content {
  const rows = VIEW_NAMES.flatMap((name) => VIEWS[name].rows(dashboard));
  const values = cardList(dashboard.cards).map(({ value }) => value);
  return {
    names: [...rows.map(({ name }) => name), ...dashboard.exploitDays.map(({ chain }) => chain)],
    counts: [...rows.map(({ count }) => count), ...values, sum(dashboard.transactionTrends.total)],
  };
}
