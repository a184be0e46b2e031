import { test } from "vitest";
import { replaySessions } from "./session.ts";

test("a folder of snapshots keeps, lists, compares and verifies its files as each session of the golden says", async () => {
  await replaySessions("archive");
});
