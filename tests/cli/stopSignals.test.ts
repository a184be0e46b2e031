import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { stopSignals } from "../../cli/environment/exit.ts";

test("any number of requests at once listen to the end of a run, without a warning", async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => warnings.push(name);
  process.on("warning", warn);
  const target = new EventEmitter();
  const { signal } = stopSignals(target as NodeJS.Process);
  const ends = Array.from({ length: 30 }, () => once(signal, "abort"));
  target.emit("SIGTERM");
  await Promise.all(ends);
  await setImmediate();
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});
