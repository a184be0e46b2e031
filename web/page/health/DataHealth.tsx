import type { ReactNode } from "react";
import type { Counts, Cube } from "../../../shared/cube/cube.ts";
import { datedDay } from "../../../shared/cube/newestRow.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { TABLES, tableTitle } from "../../../shared/database/datedTables.ts";
import { isDay } from "../../../shared/days/day.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { formatCount, formatDay, formatRange } from "../../../shared/text/format.ts";
import { IS_ONE_FILE } from "../../browser/parsePage.ts";
import { SITE_RULES } from "../../browser/siteRules.ts";
import { useNow } from "../../browser/useNow.ts";
import type { Figures, ReadyFigures } from "../../store/figures.ts";
import { formatAgo, formatMoment, formatOrigin } from "../../store/sources/formatOrigin.ts";
import { isPastSnapshot, type Source, sourceInstant } from "../../store/sources/source.ts";
import { useShownStore } from "../../store/useShownStore.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { HEALTH_TEXTS } from "./healthTexts.ts";
import { isOld } from "./isOld.ts";
import { PastSnapshots } from "./PastSnapshots.tsx";
import "./facts.css";

/**
 * The figures on screen: a verdict, their source, the days that they cover, and the rows that were read. If there are no
 * figures, the reason is shown instead. Below are the past snapshots of the site.
 */
export function DataHealth({ view: { figures, readError } }: { readonly view: PageView }) {
  const errors = TEXTS.source.readErrors(useShownStore().isLive);
  return (
    <>
      {figures.status === "ready" ? (
        <Health figures={figures} hasFailed={readError !== null} />
      ) : (
        <p>{readError === null ? TEXTS.loading : HEALTH_TEXTS.none(errors[readError])}</p>
      )}
      <PastSnapshots shown={pastFile(figures)} />
    </>
  );
}

interface HealthProps {
  readonly figures: ReadyFigures;
  /** Whether the last read failed. */
  readonly hasFailed: boolean;
}

/** The health of figures that are known. */
function Health({ figures, hasFailed }: HealthProps) {
  const { answer, source } = figures;
  // Null only during prerendering, which never draws this.
  const now = useNow() ?? 0;
  const { completeness, timeZone } = answer.published;
  const { cover } = answer.cube;
  return (
    <>
      <p className="health-title">{verdictText(figures, hasFailed, now)}</p>
      <dl>
        <Fact term={HEALTH_TEXTS.onScreen}>
          <span>{formatOrigin(source, timeZone)}</span>{" "}
          <span>{formatAgo(sourceInstant(source), now)}</span>
        </Fact>
        <Fact term={HEALTH_TEXTS.days}>
          <span>{formatRange(cover)}</span>{" "}
          <span>{HEALTH_TEXTS.dayCount(formatCount(dayCount(cover)))}</span>
        </Fact>
        <Fact term={HEALTH_TEXTS.timeZone}>{timeZone}</Fact>
        <Fact term={HEALTH_TEXTS.origin}>{originText(source)}</Fact>
        {!IS_ONE_FILE && <Fact term={HEALTH_TEXTS.rules}>{rulesText()}</Fact>}
      </dl>
      <TableHealth completeness={completeness} cube={answer.cube} now={now} />
    </>
  );
}

/**
 * The worst fault of the figures: the last read failed, they are old, or the memberships could not be read. Without a fault
 * it is the text that all is well.
 */
function verdictText(figures: ReadyFigures, hasFailed: boolean, now: number): string {
  const texts = HEALTH_TEXTS.verdict;
  if (hasFailed) return texts.failed;
  if (isOld(figures, now)) return texts.old;
  const { memberships } = figures.answer.published.completeness;
  return memberships === "unknown" ? texts.withoutUsers : texts.good;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The file of the past snapshot on screen; null if the figures are from another source. */
function pastFile(figures: Figures): string | null {
  const isPast = figures.status === "ready" && isPastSnapshot(figures.source);
  return isPast ? figures.source.file : null;
}

/** What the figures were read from, and in which time; for figures within the page, which are not read, that they are. */
function originText(source: Source): string {
  const origin =
    source.kind === "snapshot" ? HEALTH_TEXTS.file(source.file) : HEALTH_TEXTS[source.origin];
  if (source.duration === null) return HEALTH_TEXTS.inPage(origin);
  return HEALTH_TEXTS.originAndDuration(origin, `${formatCount(Math.round(source.duration))} ms`);
}

function rulesText(): string {
  const { length } = SITE_RULES;
  return length === 0 ? HEALTH_TEXTS.noRules : HEALTH_TEXTS.someRules(formatCount(length));
}

type Completeness = Dashboard["completeness"];

interface TableHealthProps {
  readonly completeness: Completeness;
  readonly cube: Cube;
  readonly now: number;
}

/** The rows that were read of each table. A figure that is not known, as in an older snapshot, is an en dash. */
function TableHealth({ completeness, cube, now }: TableHealthProps) {
  return (
    <table className="health-tables" aria-label={TEXTS.health.title}>
      <TableHead columns={HEALTH_TEXTS.columns} />
      <tbody>
        {TABLES.map((table) => {
          const { rows, unlinked } = completeness[table] ?? NOT_READ;
          return (
            <tr key={table}>
              <th scope="row">{tableTitle(table)}</th>
              <td>{formatCount(rows)}</td>
              <td>
                <NewestRow table={cube[table]} timeZone={cube.timeZone} now={now} />
              </td>
              <td>{formatCount(unlinked)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const NOT_READ = { rows: null, unlinked: null };

interface NewestRowProps {
  /** Null if the table is not known. */
  readonly table: Counts | null;
  readonly timeZone: string;
  readonly now: number;
}

/**
 * The moment of a table's newest row and its age. If the table has later rows than were read, the text is `after Nov 20`,
 * the day of the newest row that was read. If the table dates its rows by a day, the text is that day. A dash if the newest
 * row is not known.
 */
function NewestRow({ table, timeZone, now }: NewestRowProps) {
  const newest = table?.newest ?? null;
  if (table === null || newest === null) return <p>{formatCount(null)}</p>;
  if (isDay(newest)) return <p>{HEALTH_TEXTS.after(formatDay(newest))}</p>;
  const day = datedDay(table);
  if (day !== null) return <p>{formatDay(day)}</p>;
  const moment = Date.parse(newest);
  return (
    <>
      <p>
        <DatedText text={formatMoment(moment, timeZone)} />
      </p>
      <span>{formatAgo(moment, now)}</span>
    </>
  );
}
