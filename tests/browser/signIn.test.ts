import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPage } from "../../cli/site/builtPage.ts";
import { serveSite } from "../../cli/site/serveSite.ts";
import { site } from "../../cli/site/site.ts";
import { apiKey } from "../embedded/apiKeys.ts";
import { startEmptyBackend } from "../suite/emptyBackend.ts";
import type { TestBackend } from "../suite/testBackend.ts";
import { PLAIN_SITE } from "./builtPage.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { sharedChromium } from "./sharedChromium.ts";
import {
  cardValues,
  complaints,
  cubeReads,
  eventually,
  isBackend,
  sourceOf,
  type Visit,
  visit,
} from "./testbed.ts";

let backend: TestBackend;
let pages: RequestListener;

// A backend whose function answers only readers with a session.
beforeAll(async () => {
  const shown: RequestListener = (incoming, answer) => pages(incoming, answer);
  backend = await startEmptyBackend({ rowCap: 1_000, pages: shown });
  for (const statement of EXAMPLE_ROWS) await backend.query(statement);
  await backend.query("revoke execute on function public.dashboard_cube from public, anon");
});

afterAll(() => backend.stop());

async function openPage(signIn: { readonly signIn?: string }): Promise<Visit> {
  const live = { url: "/", key: apiKey("anon"), read: "auto", ...signIn } as const;
  const settings = { ...PLAIN_SITE, live };
  pages = await serveSite(await site(await builtPage(() => {}), settings, null));
  const browser = await sharedChromium();
  const opened = await visit(browser, `${backend.url}/`);
  await opened.open();
  return opened;
}

const backendRequests = ({ requests }: Visit) =>
  requests.filter((request) => isBackend(new URL(request.url())));

/** Signs in on another page of the same origin, as an app of this origin does. */
async function signIn({ page }: Visit): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${backend.url}/index`);
  const session = {
    access_token: apiKey("service_role"),
    refresh_token: "first",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Date.parse("2025-02-04T16:00:00Z") / 1000,
    user: { id: "8f4f3c52-3b6f-4a8e-9d6f-0b1f2c3d4e5f", aud: "authenticated" },
  };
  await other.evaluate(
    (session) => localStorage.setItem("sb-127-auth-token", session),
    JSON.stringify(session),
  );
  await other.close();
}

test("a page for readers with a session asks for one, without a request or an error, and shows figures once there is one", async () => {
  const visit = await openPage({ signIn: "/login" });
  const { page, log } = visit;
  await eventually(() => sourceOf(page), "Sign in to see figures");
  const link = page.getByRole("link", { name: "Sign in" });
  const hrefs = () => link.evaluateAll((links) => links.map((each) => each.getAttribute("href")));
  // In the header, and in place of the figures.
  await eventually(hrefs, ["/login", "/login"]);
  expect(backendRequests(visit)).toEqual([]);
  expect(complaints(log)).toEqual([]);
  await signIn(visit);
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  expect(await link.count()).toBe(0);
  expect(complaints(log)).toEqual([]);
});

test("a page without a sign-in link detects it by the first refusal, and repeats no request", async () => {
  const visit = await openPage({});
  const { page, log } = visit;
  await eventually(() => sourceOf(page), "Sign in to see figures");
  expect(log.filter((line) => line.includes("Failure"))).toEqual([]);
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
  expect(cubeReads(visit.requests)).toHaveLength(1);
  await page.reload();
  await eventually(() => sourceOf(page), "Sign in to see figures");
  expect(backendRequests(visit)).toHaveLength(1);
});
