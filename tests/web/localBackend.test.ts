import { expect, test } from "vitest";
import { isLocalHost } from "../../web/store/sources/live/localBackend.ts";

test.each([
  "localhost",
  "vigil.localhost",
  "nas.local",
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.20",
  "169.254.1.1",
  "[::1]",
  "[fd00::1]",
  "[fe80::1]",
])("%s is a host of the local network", (hostname) => {
  expect(isLocalHost(hostname)).toBe(true);
});

test.each([
  "vigil.example",
  "localhost.example",
  "10.example",
  "127.0.0.1.example",
  "172.15.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "8.8.8.8",
  "[2001:db8::1]",
  "fdic.example",
])("%s is a public host", (hostname) => {
  expect(isLocalHost(hostname)).toBe(false);
});
