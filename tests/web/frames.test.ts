import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { PARAMETERS } from "../../web/store/url/urlState.ts";

const SCRIPT = readFileSync("web/head/theme.js", "utf8");

interface Frame {
  readonly referrer?: string;
  readonly depth?: 1 | 2;
}

/** What the script makes of the page, in a browser that knows neither `URL.parse` nor all origins around. */
function dataIn(frame: Frame | null, ancestors: string, search = "", stored: string | null = null) {
  return run(frame, ancestors, search, stored).dataset;
}

function run(frame: Frame | null, ancestors: string, search: string, stored: string | null) {
  const dataset: Record<string, string> = { ancestors };
  let url = search;
  const top = {};
  const window = frame === null ? top : {};
  class OldURL {
    origin: string;
    constructor(url: string) {
      ({ origin: this.origin } = new URL(url));
    }
  }
  runInNewContext(SCRIPT, {
    document: { documentElement: { dataset }, referrer: frame?.referrer ?? "" },
    addEventListener: () => {},
    localStorage: { getItem: () => stored },
    location: { search, hash: "" },
    history: {
      state: null,
      replaceState: (_state: null, _title: string, changed: string) => {
        url = changed;
      },
    },
    URL: OldURL,
    URLSearchParams,
    window,
    top,
    parent: frame?.depth === 2 ? {} : top,
  });
  return { dataset, url };
}

function urlIn(search: string) {
  return run(null, "", search, null).url;
}

function embedIn(frame: Frame | null, ancestors: string) {
  return dataIn(frame, ancestors)["embed"];
}

const WIKI = "https://wiki.example.org";

test("only a frame whose origin is known and allowed shows the page, in an old browser too", () => {
  expect(embedIn(null, "")).toBeUndefined();
  expect(embedIn({ referrer: `${WIKI}/page` }, WIKI)).toBeUndefined();
  const refused = [
    embedIn({ referrer: `${WIKI}/page` }, ""),
    embedIn({ referrer: "https://evil.example" }, WIKI),
    embedIn({}, ""),
    embedIn({}, WIKI),
    embedIn({ referrer: `${WIKI}/page`, depth: 2 }, WIKI),
  ];
  expect(refused).toEqual(refused.map(() => "refused"));
});

test.each([
  ["?panel=wallets&theme=light", "light"],
  ["?theme=dark&wall", "dark"],
  ["?panel=wallets&theme=host", undefined],
  ["?panel=wallets&theme=lightest", "dark"],
  ["?panel=wallets", "dark"],
  ["?theme=light", "dark"],
])("%s has the theme %s, if the reader has chosen dark", (search, theme) => {
  expect(dataIn(null, "", search, "dark")["theme"]).toBe(theme);
});

test("every parameter of the URL is read in a link of a mail editor, in capital letters too", () => {
  const written = PARAMETERS.map((name) => `amp;${name.toUpperCase()}=1`).join("&");
  expect(urlIn(`?utm_source=mail&${written}`)).toBe(
    `?utm_source=mail&${PARAMETERS.map((name) => `${name}=1`).join("&")}`,
  );
});
