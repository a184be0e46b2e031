import { vi } from "vitest";

/** Thousands of mutants are tried: a property sees few inputs, and ends at its first failure. */
const MAX_RUNS = 10;

type Property = Parameters<typeof import("../../suite/fastCheck.ts").fc.assert>[0];

vi.mock("../../suite/fastCheck.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../suite/fastCheck.ts")>();
  const { fc } = original;
  const assert = (property: Property, parameters?: Parameters<typeof fc.assert>[1]) => {
    const numRuns = Math.min(parameters?.numRuns ?? MAX_RUNS, MAX_RUNS);
    return fc.assert(property, { ...parameters, numRuns, endOnFailure: true });
  };
  return { ...original, fc: { ...fc, assert } };
});

// So few inputs need not meet every state.
vi.mock("../../suite/meet.ts", () => ({ meet: () => undefined }));
