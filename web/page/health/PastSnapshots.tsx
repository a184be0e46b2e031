import { useEffect, useState } from "react";
import type { SnapshotEntry } from "../../../shared/archive/snapshotIndex.ts";
import { dayWritten } from "../../../shared/days/dayWritten.ts";
import { formatDays } from "../../../shared/text/format.ts";
import { snapshots } from "../../store/pageStore.ts";
import { pastAddress, snapshotName } from "../../store/sources/snapshots/namedSnapshot.ts";
import { TEXTS } from "../../texts.ts";
import { HEALTH_TEXTS } from "./healthTexts.ts";

/** Links to all published snapshots, read when the list is opened; `shown` is the file of the snapshot on screen. */
export function PastSnapshots({ shown }: { readonly shown: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{HEALTH_TEXTS.past.title}</summary>
      {isOpen && <PastList shown={shown} />}
    </details>
  );
}

/** A link for each snapshot of the site, the newest first. */
function PastList({ shown }: { readonly shown: string | null }) {
  const entries = usePastSnapshots();
  if (entries === undefined) return <p>{TEXTS.loading}</p>;
  if (entries.length === 0) return <p>{HEALTH_TEXTS.past.none}</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.file}>
          <a
            href={pastAddress(snapshotName(entries, entry))}
            aria-current={entry.file === shown ? "page" : undefined}
          >
            {dayWritten(entry)}
          </a>
          <span>{formatDays(entry)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The published snapshots, newest first; undefined until they have been read, and empty if they cannot be read. */
function usePastSnapshots(): readonly SnapshotEntry[] | undefined {
  const [entries, setEntries] = useState<readonly SnapshotEntry[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const showNone = () => {
      if (!signal.aborted) setEntries([]);
    };
    snapshots.pastIndex(signal).then(setEntries, showNone);
    return () => controller.abort();
  }, []);
  return entries;
}
