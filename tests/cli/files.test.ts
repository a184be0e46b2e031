import { test } from "vitest";
import { replaySessions } from "./session.ts";

test("files are read, shown, verified or refused as each session of the golden says", async () => {
  const cause = new Error("connect ECONNREFUSED 127.0.0.1:4");
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
  await replaySessions("files", { fetch });
});
