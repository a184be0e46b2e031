import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Long files begin first, so that no worker runs one alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weight(file)]));
    return files.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }
}

/** Within a kind, size stands for duration: more tests take longer. */
function weight({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, "utf8");
  return text.length + 1_000_000 * (1 + KINDS.findLastIndex((kind) => kind.test(text)));
}

/** Kinds by their imports, the longest last. */
const KINDS = [/startCli|node:child_process/, /embedded\/|[bB]ackend\b/, /testbed|chromium/];
