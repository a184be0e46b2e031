import { createHmac } from "node:crypto";

/** The secret of Supabase's local stack, so that its well-known local keys work here too. */
export const JWT_SECRET = "super-secret-jwt-token-with-at-least-32-characters-long";

/** A legacy Supabase key: a JWT (HS256) with a role. The same role always gives the same key. */
export function apiKey(role: "anon" | "service_role"): string {
  const header = base64url({ alg: "HS256", typ: "JWT" });
  const payload = base64url({ iss: "supabase-demo", role, exp: EXPIRES });
  const signature = createHmac("sha256", JWT_SECRET).update(`${header}.${payload}`);
  return `${header}.${payload}.${signature.digest("base64url")}`;
}

const EXPIRES = Date.UTC(2032, 10, 11, 19, 9, 56) / 1000;

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
