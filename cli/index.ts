import { Outages } from "../shared/requests/outages.ts";
import { stopSignals, UNEXPECTED } from "./environment/exit.ts";
import { systemTimeZone } from "./environment/systemTimeZone.ts";
import { run } from "./run.ts";

const { stdout, stderr } = process;

// Node sends requests to this machine through a proxy too, if NODE_USE_ENV_PROXY is set.
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

/**
 * Node's `fetch` without its limit of five minutes: a nightly call may take ten, and callers set
 * their own limits.
 */
const patientFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, dispatcher: patientDispatcher() } as RequestInit);

interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/**
 * The dispatcher of Node's own `fetch`, without time limits; undefined, which leaves `fetch` as it is, if Node has none. It
 * is registered by the version of its interface: 2 from Node 26 on, where that of version 1 is a wrapper for older callers.
 */
function patientDispatcher(): Dispatcher | undefined {
  // Loads the part of Node that makes the dispatcher. A bundler drops a mention that has no effect.
  Reflect.get(globalThis, "Response");
  const registered = (version: number): Dispatcher | undefined =>
    Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${version}`));
  const dispatcher = registered(2) ?? registered(1);
  if (dispatcher === undefined) return undefined;
  return {
    dispatch: (options, handler) =>
      dispatcher.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
}

const [, script = "vigil", ...argv] = process.argv;

const exitCode = await run(argv, {
  stdout,
  stderr,
  stdin: () => process.stdin,
  env: process.env,
  cwd: "",
  script,
  timeZone: systemTimeZone(process.env["TZ"], new Intl.DateTimeFormat().resolvedOptions().timeZone),
  zoneData: process.versions["tz"],
  now: Date.now,
  fetch: patientFetch,
  outages: new Outages(() => performance.now()),
  ...stopSignals(process),
});
// A failed write to an output has set the exit code already.
process.exitCode ||= exitCode;
