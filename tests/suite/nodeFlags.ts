/** A flag of V8: a test ends before optimized WebAssembly has paid for its compilation, 1.5 s of a core. */
export const PGLITE_COMPILED_ONCE = "--liftoff-only";

/** Of the tests' own processes; a larger young heap has half the collections, a twentieth of a run. */
export const NODE_FLAGS = [PGLITE_COMPILED_ONCE, "--min-semi-space-size=32"];
