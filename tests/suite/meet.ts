import { expect, onTestFinished } from "vitest";

/** The states that the inputs of the running test have not met yet, by the needed ones. */
const unmetOf = new Map<string, Set<string>>();

/**
 * Notes states that a random input meets. The running test fails in the end if a needed state was never met:
 * a generator that has lost a state proves less than the title says.
 */
export function meet<State extends string>(
  needed: readonly State[],
  met: readonly (State | false)[],
): void {
  const key = needed.join();
  let unmet = unmetOf.get(key);
  if (unmet === undefined) {
    unmet = new Set<string>(needed);
    unmetOf.set(key, unmet);
    onTestFinished(() => {
      const never = [...(unmetOf.get(key) ?? [])];
      unmetOf.delete(key);
      expect(never, "states that no input met").toEqual([]);
    });
  }
  for (const state of met) if (state !== false) unmet.delete(state);
}
