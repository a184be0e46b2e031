import { workerData } from "node:worker_threads";
import { build } from "vite";

// Builds the page in a separate thread, beside other work of a start.
await build(workerData);
