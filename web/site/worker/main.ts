import { answer } from "./answer.ts";
import { install, tidy } from "./install.ts";
import type { SiteFiles, WorkerSite } from "./site.ts";

/** The first line of the worker, which each site writes. */
declare const SITE_FILES: SiteFiles;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
}

const scope = self as unknown as WorkerScope;

const site: WorkerSite = {
  ...SITE_FILES,
  caches,
  fetch: (input, init) => fetch(input, init),
  after: (delay, act) => void setTimeout(act, delay),
  home: scope.registration.scope,
};

// A new worker waits until every tab with an older build is closed.
scope.addEventListener("install", (event) => event.waitUntil(install(site)));

scope.addEventListener("activate", (event) => {
  // An installing worker has already put its own code into the same cache.
  const tidying = scope.registration.installing === null ? tidy(site) : Promise.resolve();
  event.waitUntil(tidying.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const response = answer(site, event.request, (work) => event.waitUntil(work));
  if (response !== null) event.respondWith(response);
});
