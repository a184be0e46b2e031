import * as z from "zod/mini";

/** What a key reveals about itself. The key is never printed. */
export interface ApiKey {
  /** A `secret` key bypasses row-level security; a `public` key may be published. */
  readonly kind: "secret" | "public" | "unknown";
  readonly description: string;
  /** The project of a legacy key; null where the key names no project. */
  readonly project: string | null;
  /** Epoch milliseconds; null where the key names no expiry. */
  readonly expires: number | null;
}

export function parseApiKey(key: string): ApiKey {
  const form = FORMS.find(({ prefix }) => key.startsWith(prefix));
  if (form !== undefined) return { ...form, project: null, expires: null };
  const payload = z.safeParse(payloadSchema, tokenPayload(key));
  if (!payload.success) {
    const description = "key in an unknown format";
    return { kind: "unknown", description, project: null, expires: null };
  }
  const { role, ref = null, exp } = payload.data;
  return {
    kind: KIND_BY_ROLE.get(role) ?? "unknown",
    description: `legacy key of role ${role}`,
    project: ref,
    expires: exp === undefined ? null : exp * 1000,
  };
}

const FORMS = [
  { prefix: "sb_secret_", kind: "secret", description: "secret key, of role service_role" },
  { prefix: "sb_publishable_", kind: "public", description: "publishable key, of role anon" },
] as const;

const KIND_BY_ROLE: ReadonlyMap<string, ApiKey["kind"]> = new Map([
  ["service_role", "secret"],
  ["anon", "public"],
]);

const payloadSchema = z.object({
  role: z.string(),
  ref: z.optional(z.string()),
  exp: z.optional(z.number()),
});

/** The claims of a JSON Web Token; undefined for another kind of key. */
function tokenPayload(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return undefined;
  }
}
