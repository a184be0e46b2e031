import fc from "fast-check";

// Every run tries the same values, so that it passes or fails with the code alone; npm run fuzz tries others.
if (process.env["FUZZ_RUNS"] === undefined) fc.configureGlobal({ seed: 1 });

/** Halves of pairs, which are no code points of a text: 0x800 of them begin here. */
const SURROGATES = 0xd800;

/** The units "binary" of `fc.string`. fast-check's own begin with a list of all 1.1 million, for 1 s of a core. */
export const codePoint = fc.nat(0x10f7ff).map(
  (index) => String.fromCodePoint(index < SURROGATES ? index : index + 0x800),
  (text) => {
    const code = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error("no code point");
    return code < SURROGATES ? code : code - 0x800;
  },
);

export { fc };
