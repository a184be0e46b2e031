import type { ReactNode } from "react";
import { formatCount, formatRange } from "../../shared/format.ts";
import { dayCount } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import { useNow } from "../browser/useNow.ts";
import type { Ready, Shown } from "../data/shown.ts";
import { momentOf, type Source } from "../data/source.ts";
import type { View } from "../data/view.ts";
import { formatAgo, formatTook } from "./formatMoment.ts";
import { formatOrigin } from "./formatOrigin.ts";
import { HEALTH_TEXTS } from "./healthTexts.ts";
import { PastSnapshots } from "./PastSnapshots.tsx";
import { TableHealth } from "./TableHealth.tsx";

/** Where the figures on screen come from, of what they were counted, and what was read for them. */
export function DataHealth({ view: { shown, trouble } }: { readonly view: View }) {
  return (
    <>
      {shown.status === "ready" ? (
        <Health {...shown} />
      ) : (
        <p>{trouble === null ? HEALTH_TEXTS.loading : HEALTH_TEXTS.trouble[trouble]}</p>
      )}
      <PastSnapshots shown={pastFile(shown)} />
    </>
  );
}

function Health({ dashboard, cube, source }: Ready) {
  const now = useNow() ?? 0;
  const { completeness, timeZone } = dashboard;
  const unlinked = sum(Object.values(dashboard.unlinked));
  return (
    <>
      <dl>
        <Fact term={HEALTH_TEXTS.onScreen}>
          {formatOrigin(source, timeZone)} <span>{formatAgo(momentOf(source), now)}</span>
        </Fact>
        <Fact term={HEALTH_TEXTS.days}>
          {HEALTH_TEXTS.daysCovered(formatRange(cube.cover), formatCount(dayCount(cube.cover)))}
        </Fact>
        <Fact term={HEALTH_TEXTS.timeZone}>{timeZone}</Fact>
        <Fact term={HEALTH_TEXTS.way}>{wayOf(source)}</Fact>
        <Fact term={HEALTH_TEXTS.wallets}>{HEALTH_TEXTS.monitored(formatCount(cube.wallets))}</Fact>
        <Fact term={HEALTH_TEXTS.users}>
          {cube.users === null ? HEALTH_TEXTS.usersNotKnown : HEALTH_TEXTS.usersKnown}
        </Fact>
      </dl>
      <TableHealth completeness={completeness} timeZone={timeZone} now={now} />
      {unlinked > 0 && <p className="health-note">{HEALTH_TEXTS.unlinked(rowsOf(unlinked))}</p>}
    </>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pastFile(shown: Shown): string | null {
  if (shown.status !== "ready" || shown.source.kind !== "snapshot") return null;
  return shown.source.isPast ? shown.source.file : null;
}

function wayOf(source: Source): string {
  const way =
    source.kind === "snapshot" ? HEALTH_TEXTS.file(source.file) : HEALTH_TEXTS[source.way];
  if (source.took === null) return HEALTH_TEXTS.inPage(way);
  return HEALTH_TEXTS.took(way, formatTook(source.took));
}

function rowsOf(count: number): string {
  return count === 1 ? HEALTH_TEXTS.row : HEALTH_TEXTS.rows(formatCount(count));
}
