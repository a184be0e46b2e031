import { useState } from "react";
import { dayWritten } from "../../shared/dayWritten.ts";
import { formatDay, formatRange } from "../../shared/format.ts";
import { nameOf } from "../data/namedSnapshot.ts";
import { usePastSnapshots } from "../data/usePastSnapshots.ts";
import { addressOfPast } from "../data/useShownStore.ts";
import { HEALTH_TEXTS } from "./healthTexts.ts";

/** The way to every shipped snapshot, of which `shown` is the file of the one on screen. */
export function PastSnapshots({ shown }: { readonly shown: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{HEALTH_TEXTS.past.title}</summary>
      {open && <PastList shown={shown} />}
    </details>
  );
}

function PastList({ shown }: { readonly shown: string | null }) {
  const entries = usePastSnapshots();
  if (entries === undefined) return <p>{HEALTH_TEXTS.past.loading}</p>;
  if (entries.length === 0) return <p>{HEALTH_TEXTS.past.none}</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.file}>
          <a
            href={addressOfPast(nameOf(entries, entry))}
            aria-current={entry.file === shown ? "page" : undefined}
          >
            {formatDay(dayWritten(entry))}
          </a>
          <span>{formatRange(entry)}</span>
        </li>
      ))}
    </ul>
  );
}
