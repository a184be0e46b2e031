/** A flag of V8: a test ends before optimized WebAssembly has paid for its compilation, 1.5 s of a core. */
export const PGLITE_COMPILED_ONCE = "--liftoff-only";

/** The flags of the tests' own processes. A larger young heap halves the collections and saves a twentieth of a run. */
export const NODE_FLAGS = [PGLITE_COMPILED_ONCE, "--min-semi-space-size=32"];
