import { UNEXPECTED } from "./exit.ts";
import { run } from "./run.ts";
import { stopSignals } from "./terminal/stopSignals.ts";
import { systemTimeZone } from "./terminal/systemTimeZone.ts";

const { stdout, stderr } = process;

// Node sends requests to this machine through a proxy too, where NODE_USE_ENV_PROXY is set.
for (const name of ["NO_PROXY", "no_proxy"]) {
  const others = process.env[name];
  if (others === "*") continue;
  process.env[name] = `${others ? `${others},` : ""}localhost,127.0.0.1,::1`;
}

for (const stream of [stdout, stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may close it early (`| head`): the work still ends with its own exit code.
    if (error.code === "EPIPE" || process.exitCode === UNEXPECTED) return;
    process.exitCode = UNEXPECTED;
    stderr.write(`vigil: the output cannot be written (${error.message})\n`);
  });
}

/** Node's `fetch` without its own limit of five minutes: a call by night may take ten, and callers have limits. */
const patientFetch: typeof fetch = (input, init) => {
  // Loads the part of Node that makes the dispatcher. A bundler drops a mention that has no effect.
  Reflect.get(globalThis, "Response");
  const own: { constructor: new (options: object) => object } = Reflect.get(
    globalThis,
    Symbol.for("undici.globalDispatcher.1"),
  );
  dispatcher ??= new own.constructor({ headersTimeout: 0, bodyTimeout: 0 });
  return fetch(input, { ...init, dispatcher } as RequestInit);
};
let dispatcher: object | undefined;

const [, script = "vigil", ...argv] = process.argv;

const exitCode = await run(argv, {
  stdout,
  stderr,
  stdin: () => process.stdin,
  env: process.env,
  cwd: "",
  script,
  timeZone: systemTimeZone(process.env["TZ"]),
  now: Date.now,
  fetch: patientFetch,
  ...stopSignals(process),
});
// An output that cannot be written has decided already.
process.exitCode ||= exitCode;
