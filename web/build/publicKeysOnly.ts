import type { Plugin } from "vite";

/** Refuses to build a key that opens every table into a page that everybody can read. */
export function publicKeysOnly(): Plugin {
  return {
    name: "public-keys-only",
    configResolved({ env }) {
      const leak = Object.keys(env).find((name) => isSecretKey(String(env[name])));
      if (leak !== undefined) {
        throw new Error(
          `${leak} holds a secret key, which everybody could read in the page: ` +
            "set the publishable (or anon) key instead",
        );
      }
    },
  };
}

/** Supabase's secret keys begin with `sb_secret_`; the old ones are JWTs of the role service_role. */
function isSecretKey(value: string): boolean {
  return value.startsWith("sb_secret_") || roleOf(value) === "service_role";
}

function roleOf(token: string): unknown {
  const [, payload] = token.split(".");
  if (payload === undefined) return undefined;
  try {
    return Object(JSON.parse(Buffer.from(payload, "base64url").toString())).role;
  } catch {
    return undefined;
  }
}
