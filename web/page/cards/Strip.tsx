import { use } from "react";
import type { Answer } from "../../../shared/answer/answer.ts";
import type { Notable } from "../../../shared/answer/notableSchema.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { isWithoutRows } from "../../../shared/dashboard/isWithoutRows.ts";
import { hasCompleteDay } from "../../../shared/dashboard/unfinishedDay.ts";
import type { View } from "../../../shared/dashboard/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { Figures } from "../../store/figures.ts";
import { goTo } from "../../store/url/urlHistory.ts";
import { TEXTS } from "../../texts.ts";
import type { ChainColour } from "../chains/chainColours.ts";
import { PointContext } from "../marks/PointedDays.tsx";
import { lazyTool } from "../panelTools/lazyTool.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { DatedText } from "../parts/DatedText.tsx";
import { ArrowIcon } from "../parts/Icon.tsx";
import { Swatch } from "../parts/Name.tsx";
import { PageLink } from "../parts/PageLink.tsx";

const ChainLine = lazyTool("ChainLine", <span className="skeleton" />);

interface StripProps {
  /** The figures of the range, also while days are selected. */
  readonly rangeFigures: Figures;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly figures: Figures;
  /** The chains in the URL. */
  readonly chains: readonly string[];
  /** The chains of the URL that occur in the figures. */
  readonly focus: readonly string[];
  readonly chainColour: ChainColour;
  /** Whether a sentence links to its panel. An embedded part of the page lacks the panels. */
  readonly hasLinks: boolean;
}

/**
 * The line above the cards. With chains in the URL it has the figures of these chains in the selected days. Without chains,
 * and until those figures are ready, it has the sentences about what stands out in the range.
 */
export function Strip(props: StripProps) {
  const { rangeFigures, figures, chains, focus, chainColour, hasLinks } = props;
  return (
    // It gets the focus when the button that clears the chains disappears.
    <div className="strip" tabIndex={-1}>
      {chains.length > 0 && figures.status === "ready" ? (
        <Boundary drawn={figures}>
          <ChainLine chains={chains} focus={focus} chainColour={chainColour} figures={figures} />
        </Boundary>
      ) : (
        <Boundary drawn={rangeFigures}>
          <Notables figures={rangeFigures} chainColour={chainColour} hasLinks={hasLinks} />
        </Boundary>
      )}
    </div>
  );
}

/** The sentences about what stands out, changes first; null while no sentence is known and some may still come. */
export function shownNotable(figures: Figures): readonly Notable[] | null {
  if (figures.status !== "ready") return null;
  const { answer, awaitsHistory } = figures;
  // Only changes can be judged before the days of history are read. Sentences that come later do not move them.
  const changes = answer.notable.filter(({ kind }) => kind === "change");
  if (awaitsHistory) return changes.length === 0 ? null : changes;
  return [...changes, ...answer.notable.filter(({ kind }) => kind !== "change")];
}

interface NotablesProps extends Pick<StripProps, "chainColour" | "hasLinks"> {
  readonly figures: Figures;
}

/**
 * The list of sentences, or a line that says why there is none. A placeholder while the first sentence may still come, and
 * nothing if the figures failed to load or no range is set.
 */
function Notables({ figures, chainColour, hasLinks }: NotablesProps) {
  if (figures.status === "loading") return <span className="skeleton" />;
  if (figures.status !== "ready") return null;
  const notables = shownNotable(figures);
  if (notables === null) return <span className="skeleton" />;
  if (notables.length === 0) return <p>{absenceText(figures.answer)}</p>;
  return (
    <ul className="notables" aria-label={TEXTS.strip.name}>
      {notables.map((notable) => (
        <li key={notable.sentence}>
          {hasLinks ? (
            <NotableLink notable={notable} chainColour={chainColour} />
          ) : (
            <span className="notable">
              <Sentence notable={notable} chainColour={chainColour} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why nothing stands out: the range has no rows, no day of it has ended, or everything is usual. */
function absenceText({ published: dashboard, unfinished }: Answer): string {
  if (isWithoutRows(dashboard)) return TEXTS.strip.noRows;
  return hasCompleteDay(dashboard.range, unfinished) ? TEXTS.strip.usual : TEXTS.strip.unfinished;
}

interface SentenceProps {
  readonly notable: Notable;
  readonly chainColour: ChainColour;
}

/** A click leads to the panel of the table, highlights the chain, and points at the day in all charts. */
function NotableLink({ notable, chainColour }: SentenceProps) {
  const point = use(PointContext);
  const chain = notableChain(notable);
  const { day, table } = notable;
  const view = viewOf(table);
  const follow = () => {
    point(day === null ? null : { from: day, to: day });
    goTo(view, chain === null ? {} : { chain: [chain] });
  };
  return (
    <PageLink className="notable" href={`#${view}`} onFollow={follow}>
      <Sentence notable={notable} chainColour={chainColour} />
    </PageLink>
  );
}

/** A sentence with the colour of its chain, or with an arrow if it is about no chain. Its subject is emphasized. */
function Sentence({ notable, chainColour }: SentenceProps) {
  const { subject, sentence } = notable;
  const chain = notableChain(notable);
  // The subject, if there is one, is the beginning of the sentence.
  const predicate = sentence.slice(subject?.length ?? 0);
  return (
    <>
      {chain === null ? (
        <ArrowIcon direction={direction(notable)} />
      ) : (
        <Swatch colour={chainColour(chain)} />
      )}
      <span>
        {subject !== null && <strong translate="no">{subject}</strong>}
        <DatedText text={predicate} />
      </span>
    </>
  );
}

/** The chain that a sentence is about; null for none. The label of every table but events is a chain. */
function notableChain({ table, label }: Notable): string | null {
  return table === "events" ? null : label;
}

/** A table without new rows counts as a fall. */
function direction({ kind, value, usual }: Notable): "up" | "down" {
  return kind === "stale" || value < usual ? "down" : "up";
}

/** The first view that lists the rows of a table. A view whose chart is a share does not: it counts flagged and clean wallets. */
function viewOf(table: Notable["table"]): ViewName {
  const listsRows = (name: ViewName) => {
    const view: View<Dashboard> = VIEWS[name];
    return view.table === table && view.chart !== "share";
  };
  // Each table that a sentence can be about has such a view.
  return VIEW_NAMES.find(listsRows) as ViewName;
}
