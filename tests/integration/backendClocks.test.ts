import { beforeAll, expect, test } from "vitest";
import { runCli } from "../cli/runCli.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";

const backend = emptyBackend();
let env: Record<string, string>;

beforeAll(async () => {
  await backend.query("insert into chains (id, name) values (1, 'Ethereum')");
  await backend.query(
    `insert into transactions (project_id, created_at, chain_id)
     select 1, at, 1 from generate_series(timestamptz '2026-07-01', '2026-11-20', '5 hours') as at`,
  );
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

const NOVEMBER = "--from 2026-11-12 --to 2026-11-18";

const metrics = (args: string, send: typeof fetch = fetch) =>
  runCli(`metrics --json --compare none ${args}`, {
    env,
    zoneData: "2025c",
    now: () => Date.parse("2026-11-25T12:00:00Z"),
    fetch: send,
  });

/** A backend that gets other preferences than it is sent. */
function preferring(change: (preference: string) => string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("prefer", change(headers.get("prefer") ?? ""));
    return fetch(input, { ...init, headers });
  };
}

/** Another copy of the time zone data, by which Denver keeps its winter clocks in summer. */
const revised = preferring((preference) =>
  preference.replace("timezone=America/Denver", "timezone=Etc/GMT+7"),
);

/** PostgREST before version 12. */
const old = preferring((preference) =>
  preference.replace(/(handling=strict,|,)?timezone=.*/, "").replace(/^$/, "count=exact"),
);

test("a zone with the same clocks is read from the tables, by any of its names, and also by a backend that ignores the zone", async () => {
  for (const zone of ["America/Denver", "Europe/London", "us/pacific", "UTC"]) {
    const { code, stderr } = await metrics(`${NOVEMBER} --read tables --time-zone ${zone}`);
    expect([zone, code, stderr]).toEqual([zone, 0, ""]);
  }
  const vancouver = `${NOVEMBER} --read tables --time-zone America/Vancouver`;
  expect(await metrics(vancouver, old)).toMatchObject({ code: 0, stderr: "" });
});

test("a zone with other clocks in the days read is refused by the tables, with the version of the zone data", async () => {
  const july = "--from 2026-07-02 --to 2026-07-03 --time-zone America/Denver --read tables";
  expect(await metrics(july, revised)).toEqual({
    code: 4,
    stdout: "",
    stderr:
      "vigil: the database and this program (time zone data 2025c) disagree on the clocks of America/Denver on " +
      "Jul 01, 2026, so their days differ: update the older of the two (a newer Node brings newer data), or choose " +
      "another zone, such as UTC\n",
  });
  const november = `${NOVEMBER} --read tables --time-zone America/Denver`;
  expect(await metrics(november, revised)).toMatchObject({ code: 0, stderr: "" });
});

test.each(["America/Vancouver", "America/Edmonton", "Africa/Casablanca"])(
  "function and tables are read or refused alike where zone data may differ: %s",
  async (zone) => {
    const read = (origin: string) => metrics(`${NOVEMBER} --time-zone ${zone} --read ${origin}`);
    const [byFunction, byTables] = [await read("function"), await read("tables")];
    expect(byTables.code).toBe(byFunction.code);
    for (const { code, stderr } of [byFunction, byTables]) {
      expect(stderr).toMatch(
        code === 0 ? /^$/ : /time zone data 2025c\) disagree on the clocks of/,
      );
    }
  },
);
