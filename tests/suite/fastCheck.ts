import fc from "fast-check";

// Every run tries the same values, so that it passes or fails with the code alone; npm run fuzz tries others.
if (process.env["FUZZ_RUNS"] === undefined) fc.configureGlobal({ seed: 1 });

export { fc };
