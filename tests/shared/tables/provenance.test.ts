import { expect, test } from "vitest";
import { fileName, type Provenance, withProvenance } from "../../../shared/tables/provenance.ts";

const provenance: Provenance = {
  range: { from: "2026-10-21", to: "2026-11-20" },
  timeZone: "Europe/Berlin",
  source: "live",
  asOf: "2026-11-20T14:05:09Z",
};

test("a file is named after its view, range, zone, source and the data's moment", () => {
  expect(fileName("Vigil", "Top Blockchains", provenance, "csv")).toBe(
    "vigil-top-blockchains_2026-10-21_2026-11-20_Europe-Berlin_live-2026-11-20T1405Z.csv",
  );
});

test("a brand keeps the marks of its letters in a file's name", () => {
  expect(fileName("हिन्दी & Cafe\u0301", "Wallets", provenance, "csv")).toMatch(
    /^हिन्दी-cafe\u0301-wallets_/,
  );
});

test.each([
  ["America/Argentina/Buenos_Aires", "America-Argentina-Buenos_Aires"],
  ["Etc/GMT+5", "Etc-GMT+5"],
  ["UTC", "UTC"],
])("the zone %s is %s in a file's name", (timeZone, part) => {
  const name = fileName("Vigil", "Wallets", { ...provenance, timeZone, source: "snapshot" }, "png");
  expect(name).toBe(`vigil-wallets_2026-10-21_2026-11-20_${part}_snapshot-2026-11-20T1405Z.png`);
});

test.each([
  ["2025-10-21", "2025-11-20", { from: "2025-10-21", to: "2025-11-20" } as const],
  [null, null, null],
])(
  "every row of a table ends with its provenance and its comparison range, %s to %s",
  (from, to, previous) => {
    const table = { columns: ["chain", "exploits"], rows: [["Ethereum", 4]] };
    const range = ["range_from", "range_to", "previous_from", "previous_to"];
    expect(withProvenance(table, provenance, previous)).toEqual({
      columns: ["chain", "exploits", ...range, "time_zone", "source", "as_of"],
      rows: [
        ["Ethereum", 4, "2026-10-21", "2026-11-20", from, to].concat([
          "Europe/Berlin",
          "live",
          "2026-11-20T14:05:09Z",
        ]),
      ],
    });
  },
);
