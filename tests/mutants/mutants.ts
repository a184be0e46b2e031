/** Changes to a file, each of which some of the named tests must find. */
export interface Mutants {
  readonly file: string;
  /** Parts of the paths of test files; left out for the file's own test. */
  readonly tests?: readonly string[];
  /** A pattern of the titles of tests, if not all of these files are needed. */
  readonly titles?: string;
  /** A text that the file has once, and its replacement. */
  readonly changes: readonly (readonly [text: string, replacement: string])[];
}

/**
 * Mistakes that change a result, in folders without a score of Stryker (see `CONTRIBUTING.md`). A mutant that no input can tell
 * from the original does not belong here.
 */
export const MUTANTS: readonly Mutants[] = [
  {
    file: "shared/figures/figure.ts",
    tests: ["tests/cli/rules.test.ts"],
    changes: [["absent === null ? null : 0", "null"]],
  },
  {
    file: "shared/figures/figures.ts",
    tests: ["tests/cli/rules.test.ts", "tests/cli/check.test.ts"],
    changes: [
      ["[scaledValue - scaledPrevious, scaledPrevious]", "[scaledValue, scaledPrevious]"],
      [
        'const CHANGE = { shape: "state", days: "both" }',
        'const CHANGE = { shape: "state", days: "range" }',
      ],
      ["const STATE = { ...CHANGE, hasHistory: true }", "const STATE = { ...CHANGE }"],
    ],
  },
  {
    file: "web/page/charts/trend/trend.ts",
    tests: ["tests/web/trendSeries.test.ts"],
    changes: [["each.within(null) < count", "each.within(null) <= count"]],
  },
  {
    file: "web/page/charts/trend/segments.ts",
    tests: ["tests/web/trendSeries.test.ts"],
    changes: [
      ["2 * point >= usual", "2 * point > usual"],
      ["unfinished !== null && to >= unfinished", "false"],
      ["last.isComplete === isLineComplete", "true"],
    ],
  },
  {
    file: "web/page/charts/trend/limits.ts",
    tests: ["tests/web/trendSeries.test.ts"],
    changes: [
      ["value <= 2 * highest", "true"],
      ["chains.length === 0", "true"],
    ],
  },
  {
    file: "shared/requests/resilientFetch.ts",
    changes: [
      ['["GET", "HEAD", undefined]', '["GET", "HEAD", "POST", undefined]'],
      ["now() + pause <= deadline", "now() <= deadline"],
      ["outcome.status !== undefined && now()", "now()"],
    ],
  },
  {
    file: "shared/requests/supabaseFetch.ts",
    tests: ["tests/faults/unattended.test.ts"],
    changes: [
      ["isUnattended ? UNATTENDED", "!isUnattended ? UNATTENDED"],
      [", isIdempotent: true", ""],
    ],
  },
  {
    file: "shared/supabase/backendClocks.ts",
    tests: ["tests/integration/backendClocks.test.ts"],
    changes: [
      [
        "firstDifference === null || !(await honoursZone(reading, timeline))",
        "firstDifference === null",
      ],
      ["if (hasCode((failure as Failure).cause, INVALID_PREFERENCE)) return false;", ""],
      ['sign === "-" ? -1 : 1', "1"],
    ],
  },
  {
    file: "shared/requests/supabaseFetch.ts",
    tests: ["tests/shared/requests/resilientFetch.test.ts"],
    changes: [["Number(last) - Number(first) + 1", "Number(last) - Number(first)"]],
  },
  {
    file: "shared/supabase/fetchRows.ts",
    tests: ["tests/integration/readerUnderChange.test.ts"],
    titles: "a membership",
    changes: [
      ["skip + rows.length >= count", "rows.length < PAGE_ROWS"],
      ["isSteady && received === counted", "isSteady"],
    ],
  },
  {
    file: "shared/supabase/fetchTimeline.ts",
    tests: ["tests/integration/readerUnderChange.test.ts"],
    changes: [['[time, "lt", next]', '[time, "lte", next]']],
  },
  {
    file: "supabase/own-project/access.sql",
    tests: ["tests/integration/hiddenRows.test.ts"],
    changes: [
      ["alter table %s enable row level security', relation);", "select 1 from %s', relation);"],
    ],
  },
  {
    file: "supabase/own-project/access.sql",
    tests: ["tests/security/anonymousRole.test.ts"],
    titles: "the public key|and says why",
    changes: [
      ["grant select (created_at) on", "grant select on"],
      ["revoke all on %s from public, anon,", "revoke all on %s from public,"],
    ],
  },
  {
    file: "supabase/migrations/20261101000200_names.sql",
    tests: ["tests/security/anonymousRole.test.ts"],
    titles: "the public key",
    changes: [["'dashboard_cube_slow') then 'service_role'", "'dashboard_cube_slow') then 'anon'"]],
  },
  {
    file: "supabase/migrations/20261101000200_names.sql",
    tests: ["tests/integration/installation.test.ts"],
    titles: "functions, a procedure|takes back",
    changes: [
      ["    or inputs @>", "    or false and inputs @>"],
      ["prokind = 'f' and obj_description", "obj_description"],
      ["continue when made.is_for_visitors and not made.is_new", "continue when not made.is_new"],
    ],
  },
  {
    file: "supabase/migrations/20261101000600_windows.sql",
    tests: ["tests/security/installer.test.ts"],
    changes: [["set local search_path = pg_catalog, pg_temp;", "null;"]],
  },
  {
    file: "supabase/migrations/20261101001150_count.sql",
    tests: ["tests/security/counter.test.ts"],
    titles: "a function in a view|vigil_counter reads|after a restore|forged",
    changes: [
      ["      perform set_config('transaction_read_only', 'on', true);\n", ""],
      ["      raise sqlstate 'VG000';\n", ""],
      ["        if counted is null then\n          raise;\n        end if;", "        null;"],
      ["  revoke create on schema vigil from vigil_counter;\n", ""],
      ["if current_user <> 'vigil_counter' then", "if false then"],
    ],
  },
  {
    file: "supabase/migrations/20261101001100_dashboard_cube.sql",
    tests: ["tests/integration/keptAnswer.test.ts"],
    titles: "of two calls|an answer that is old",
    changes: [[" and taken_at <= clock_timestamp()", ""]],
  },
  {
    file: "supabase/migrations/20261101001100_dashboard_cube.sql",
    tests: ["tests/security/anonymousRole.test.ts"],
    titles: "without a slot",
    changes: [["if not vigil.take_slot", "if exists (table vigil.chains) and not vigil.take_slot"]],
  },
  {
    file: "supabase/migrations/20261101000900_limits.sql",
    tests: ["tests/security/anonymousRole.test.ts"],
    titles: "the public key|and says why|at a time",
    changes: [
      ["not between 0 and 3659", "not between 0 and 3660"],
      ["generate_series(1, 6) as slot", "generate_series(1, 7) as slot"],
    ],
  },
  {
    file: "supabase/migrations/20261101000800_cube.sql",
    tests: ["tests/integration/hiddenRows.test.ts"],
    changes: [["set row_security = off\n", ""]],
  },
  {
    file: "supabase/migrations/20261101001100_dashboard_cube.sql",
    tests: ["tests/security/anonymousRole.test.ts"],
    titles: "15 s",
    changes: [["set statement_timeout = '15s'\n", ""]],
  },
  {
    file: "supabase/migrations/20261101000300_views.sql",
    tests: ["tests/integration/matrix.test.ts"],
    titles: "both readers .* ids: 'small'",
    changes: [["\n      where status = 'sent'", ""]],
  },
  {
    file: "supabase/migrations/20261101000600_windows.sql",
    tests: ["tests/integration/matrix.test.ts"],
    titles: "both readers",
    changes: [
      ["return 'UTC'", "return time_zone"],
      [
        "(moment date, start timestamptz, stop timestamptz) returns boolean\nlanguage sql immutable parallel safe\nreturn moment >= start at time zone 'UTC' and moment < stop",
        "(moment date, start timestamptz, stop timestamptz) returns boolean\nlanguage sql immutable parallel safe\nreturn moment >= start at time zone 'UTC' and moment <= stop",
      ],
    ],
  },
  {
    file: "supabase/migrations/20261101000700_cells.sql",
    tests: ["tests/integration/matrix.test.ts"],
    titles: "both readers .* ids: 'small'",
    changes: [
      ["where email is not null", "where true"],
      ["where previous < day\n", ""],
      ["day, 1)) as seen", "0, 1)) as seen"],
    ],
  },
  {
    file: "supabase/migrations/20261101000800_cube.sql",
    tests: ["tests/integration/matrix.test.ts"],
    titles: "both readers .* ids: 'small'",
    changes: [
      ["coalesce(name, 'Unknown')", "label"],
      [
        "(select count(*) from vigil.addresses)",
        "(select count(distinct id) from vigil.addresses)",
      ],
    ],
  },
];
