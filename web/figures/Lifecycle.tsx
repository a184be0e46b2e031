import { returns } from "../../shared/dashboard/returns.ts";
import { formatCount } from "../../shared/text/format.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import { DEFINITIONS, type Figure } from "../../shared/views/definitions.ts";
import { sourceInstant } from "../sources/source.ts";
import type { Shown } from "../store/shown.ts";
import { Returns } from "./Returns.tsx";

interface LifecycleProps {
  readonly figure: Figure;
  readonly shown: Shown;
}

/** New, returning, resurrected and dormant identities of a figure, and returns; nothing if not known. */
export function Lifecycle({ figure, shown }: LifecycleProps) {
  const { identities } = DEFINITIONS[figure];
  if (shown.status !== "ready" || identities === undefined) return null;
  const { dashboard, source } = shown;
  const states = dashboard.lifecycle[identities];
  const returning = returns(dashboard, sourceInstant(source))[identities];
  return (
    <>
      {states !== null && (
        <dl className="lifecycle">
          {lifecycleSentence(dashboard).map(({ state, title, meaning }) => (
            <div key={state}>
              <dt>
                {title} <span>{meaning}</span>
              </dt>
              <dd>{formatCount(states[state])}</dd>
            </div>
          ))}
        </dl>
      )}
      {returning !== null && <Returns returning={returning} since={dashboard.lifecycle.since} />}
    </>
  );
}
