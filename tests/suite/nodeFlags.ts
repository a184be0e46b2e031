/** Flags of V8 that save the processor: of the tests' own processes, not of those that they start. */
export const NODE_FLAGS = [
  // A test file ends before optimized WebAssembly has paid for its compilation, 1.5 s of a core.
  "--liftoff-only",
  // Memory in place of one collection in two: a twentieth of a run.
  "--min-semi-space-size=32",
];
