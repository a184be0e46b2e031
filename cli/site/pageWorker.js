import { workerData } from "node:worker_threads";
import { build } from "vite";

// Builds the page in a thread of its own, beside other work of a start.
await build(workerData);
