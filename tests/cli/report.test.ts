import { decode } from "fast-png";
import PostalMime, { type Email } from "postal-mime";
import { beforeAll, expect, test } from "vitest";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { listDays } from "../../shared/days/range.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { cover, ethereum, polygon, snapshotOf } from "./exampleSnapshots.ts";
import { outputOf, runCli, runFast } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const TO = ["--mail-to", "Ops <ops@example.org>, Jörg <j@exämple.org>"];
const HEAD = [...TO, "--mail-from", "v@example.org"];
const now = () => Date.parse("2026-10-06T18:30:00Z");

let env: Record<string, string>;

beforeAll(async () => {
  const { url, secretKey } = await sharedBackend("sample");
  env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
});

const folderOf = (snapshot: Snapshot) => writtenFolder([["2026-10-06T18:00:00Z", snapshot]]);

/** The message of a snapshot, and as an independent parser reads it. */
async function reported(snapshot: Snapshot, ...args: string[]): Promise<Email & { raw: string }> {
  const cwd = await folderOf(snapshot);
  const words = ["report", "--snapshot", ".", "--quiet", ...HEAD, ...args];
  const raw = await outputOf(words, { cwd, now });
  return { ...(await PostalMime.parse(raw)), raw };
}

test("a mail has the tables of metrics as text and as HTML, live and from a snapshot", async () => {
  const range = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";
  const live = await outputOf(["report", "--no-file", ...range.split(" "), ...HEAD], { env });
  const { html, text } = await PostalMime.parse(live);
  expect(text?.trimEnd()).toBe(
    (await outputOf(`metrics ${range} --history 365`, { env })).trimEnd(),
  );
  const row = /<th scope="row"[^>]*>Scanned Transactions<\/th><td[^>]*>14<\/td><td[^>]*>6<\/td>/;
  expect(html).toMatch(row);
  const cwd = await folderOf(snapshotOf());
  const tables = await outputOf("metrics --snapshot .", { cwd, now });
  expect((await reported(snapshotOf())).text?.trimEnd()).toBe(tables.trimEnd());
});

test("a mail is ASCII in short lines that end with CRLF, and says whose it is and that no person wrote it", async () => {
  const mail = await reported(snapshotOf(), "--subject", `Wöchentlich ${"und länger ".repeat(20)}`);
  expect(mail.raw).toMatch(/^(?:[\x20-\x7e\t]{0,78}\r\n)+$/);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    from: "v@example.org",
    date: "Tue, 06 Oct 2026 18:30:00 +0000",
    "auto-submitted": "auto-generated",
    "message-id": expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/),
    "mime-version": "1.0",
  });
  expect(mail.subject?.trim()).toBe(`Wöchentlich ${"und länger ".repeat(20)}`.trim());
  expect(mail.to).toEqual([
    { name: "Ops", address: "ops@example.org" },
    { name: "Jörg", address: "j@xn--exmple-cua.org" },
  ]);
});

test("a mail shows its own picture, and has the one file unless it is left out", async () => {
  const { attachments, html, raw, subject } = await reported(snapshotOf());
  const [picture, file] = attachments;
  expect(subject).toBe("Vigil: Oct 04, 2026 - Oct 06, 2026");
  expect(picture).toMatchObject({
    mimeType: "image/png",
    related: true,
    contentId: "<trend@vigil>",
  });
  expect(html?.match(/<img src="[^"]*"/g)).toEqual(['<img src="cid:trend@vigil"']);
  expect(file).toMatchObject({
    filename: "vigil_2026-10-04_2026-10-06.html",
    mimeType: "text/html",
    disposition: "attachment",
  });
  const page = new TextDecoder().decode(file?.content as ArrayBuffer);
  expect(page).toMatch(/^<!doctype html>/i);
  expect(page.trimEnd()).toMatch(/<\/html>$/);
  expect(raw.match(/(?<=multipart\/)\w+/g)).toEqual(["mixed", "alternative", "related"]);
  const without = await reported(snapshotOf(), "--no-file");
  expect(without.attachments.map(({ filename }) => filename)).toEqual(["trend.png"]);
});

/** The heights of the columns in the middle of each, and of the lines at what they are compared with. */
async function drawn(snapshot: Snapshot, columns: number, ...args: string[]) {
  const { attachments, html } = await reported(snapshot, "--no-file", ...args);
  const { width, height, data, palette = [] } = decode(attachments[0]?.content as ArrayBuffer);
  const colours = Array.from({ length: columns }, (_, i) => {
    const x = Math.round(((i + 0.5) * width) / columns);
    return Array.from({ length: height }, (_, y) => palette[data[y * width + x] ?? 0] ?? []);
  });
  const rows = (isColour: (colour: number[]) => boolean) =>
    colours.map((pixels) => pixels.filter(isColour).length);
  return {
    whole: rows(([r, , , opacity]) => r === 43 && opacity === 255),
    pale: rows(([r, , , opacity]) => r === 43 && opacity !== 255),
    before: colours.map((pixels) => pixels.findIndex(([r]) => r === 133)),
    caption: /<p class="remark">(Columns:[^<]*)/.exec(html ?? "")?.[1],
  };
}

test("the picture has a column for each day, pale while it is not over, and a line where it was before", async () => {
  const days = listDays(cover);
  const transactions = [1, 0, 2, 4, 2, 1].flatMap((count, i) =>
    Array.from({ length: count }, () => ({
      day: days[i] ?? cover.to,
      chain: i > 3 ? polygon : ethereum,
      project: "1",
    })),
  );
  const { whole, pale, before, caption } = await drawn(snapshotOf({ transactions }), 3);
  const [first = 0, second = 0] = whole;
  expect([whole[2], pale.slice(0, 2)]).toEqual([0, [0, 0]]);
  expect(first).toBeGreaterThan(250);
  // A line hides some pixels of the column that it is on.
  expect(Math.abs(second - first / 2)).toBeLessThan(20);
  expect(pale[2]).toBeGreaterThan(0);
  expect(before.map((top) => top >= 0)).toEqual([true, true, true]);
  const [one = 0, none = 0, two = 0] = before;
  expect([none > one, one > two]).toEqual([true, true]);
  expect(caption).toBe(
    "Columns: transactions per day, up to 4. Lines: previous period. Pale: not a whole day.",
  );
  const later = transactions.filter(({ day }) => day > "2026-10-01");
  expect((await drawn(snapshotOf({ transactions: later }), 3)).before[0]).toBe(-1);
  const own = transactions.filter(({ day }) => day > "2026-10-03");
  expect((await drawn(snapshotOf({ transactions: own }), 3)).caption).not.toContain("Lines");
});

test("a report says what its figures cannot, in every form", async () => {
  const one = snapshotOf({ memberships: [] });
  const cwd = await folderOf(one);
  const { html, text } = await reported(one, "--no-file");
  const slack = await outputOf("report --slack --snapshot .", { cwd, now });
  for (const said of [html, text?.replaceAll("\n  ", " "), slack]) {
    expect(said).toContain("Oct 06 so far");
    expect(said).toContain("Data begin on Oct 02, 2026: 1 of the 3 days compared with is earlier");
    expect(said).toContain("No memberships in this data, so users cannot be counted");
    expect(said).toContain("written 30 min ago");
  }
});

test.each([
  ["--mail-to", "a@b.c\r\nBcc: d@e.f"],
  ["--mail-from", "v@b.c\nX-A: b"],
  ["--subject", "x\u2028y"],
])("%s cannot add a line to the head of a mail: %j is refused", async (option, text) => {
  const { code, stdout, stderr } = await runCli(["report", ...HEAD, option, text], { env });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`${option} has a line break or a control character: leave it out`);
});

test("a backend that cannot be reached leaves no part of a message", async () => {
  const env = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_SECRET_KEY: "k" };
  const refused = () => Promise.reject(new TypeError("fetch failed"));
  for (const args of ["--mail-to a@b.c --mail-from d@e.f", "--slack"]) {
    const run = await runFast(`report --quiet ${args}`, { env, fetch: refused });
    expect(run).toMatchObject({ code: 3, stdout: "" });
  }
});
