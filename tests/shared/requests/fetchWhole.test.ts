import { expect, test } from "vitest";
import { fetchWhole, TimeLimit } from "../../../shared/requests/fetchWhole.ts";

test("a body that never ends is no longer read after the limit, although its fetch forgets the signal", async () => {
  let isCancelled = false;
  const fetch = async () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new Uint8Array(1)),
        cancel: () => {
          isCancelled = true;
        },
      }),
    );
  await expect(fetchWhole(fetch, "/", {}, 20)).rejects.toBeInstanceOf(TimeLimit);
  expect(isCancelled).toBe(true);
});
