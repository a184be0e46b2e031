import type { Figure } from "../../shared/definitions.ts";
import { formatCount } from "../../shared/format.ts";
import { lifecycleWords } from "../../shared/lifecycleWords.ts";
import type { Shown } from "../data/shown.ts";

const IDENTITIES = {
  activeUsers: "users",
  activeProjects: "projects",
  wallets: "flagged",
} as const satisfies Partial<Record<Figure, string>>;

interface LifecycleProps {
  readonly figure: Figure;
  readonly shown: Shown;
}

/** How those whom a figure counts came to be seen, and who is gone; nothing where that is not known. */
export function Lifecycle({ figure, shown }: LifecycleProps) {
  if (shown.status !== "ready" || !hasLifecycle(figure)) return null;
  const states = shown.dashboard.lifecycle[IDENTITIES[figure]];
  if (states === null) return null;
  return (
    <dl className="lifecycle">
      {lifecycleWords(shown.dashboard).map(({ state, title, meaning }) => (
        <div key={state}>
          <dt>
            {title} <span>{meaning}</span>
          </dt>
          <dd>{formatCount(states[state])}</dd>
        </div>
      ))}
    </dl>
  );
}

function hasLifecycle(figure: Figure): figure is keyof typeof IDENTITIES {
  return Object.hasOwn(IDENTITIES, figure);
}
