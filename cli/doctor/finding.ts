/** What one check found out. `advice` says what to do; it is null where all is well. */
export interface Finding {
  readonly check: string;
  readonly level: "ok" | "warning" | "failure";
  readonly message: string;
  readonly advice: string | null;
}

export function ok(check: string, message: string): Finding {
  return { check, level: "ok", message, advice: null };
}

export function warning(check: string, message: string, advice: string): Finding {
  return { check, level: "warning", message, advice };
}

export function failure(check: string, message: string, advice: string): Finding {
  return { check, level: "failure", message, advice };
}

export const INSTALL =
  "run `supabase db push`, or paste supabase/migrations/20261101000300_views.sql and then " +
  "…000400_dashboard_cube.sql into the project's SQL editor";
