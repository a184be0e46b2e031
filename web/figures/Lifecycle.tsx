import { returns } from "../../shared/dashboard/returns.ts";
import { formatCount } from "../../shared/text/format.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import type { Figure } from "../../shared/views/definitions.ts";
import { sourceInstant } from "../sources/source.ts";
import type { Shown } from "../store/shown.ts";
import { Returns } from "./Returns.tsx";

const IDENTITIES = {
  activeUsers: "users",
  activeProjects: "projects",
  wallets: "flagged",
} as const satisfies Partial<Record<Figure, string>>;

interface LifecycleProps {
  readonly figure: Figure;
  readonly shown: Shown;
}

/** New, returning, resurrected and dormant identities of a figure, and returns; nothing if not known. */
export function Lifecycle({ figure, shown }: LifecycleProps) {
  if (shown.status !== "ready" || !hasLifecycle(figure)) return null;
  const { dashboard, source } = shown;
  const states = dashboard.lifecycle[IDENTITIES[figure]];
  const returning = returns(dashboard, sourceInstant(source))[IDENTITIES[figure]];
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

function hasLifecycle(figure: Figure): figure is keyof typeof IDENTITIES {
  return Object.hasOwn(IDENTITIES, figure);
}
