import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const URL_NAME = "VITE_SUPABASE_URL";
const KEY_NAMES = ["VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_SUPABASE_ANON_KEY"];

type Settings = Readonly<Record<string, unknown>>;

/**
 * Refuses to build a page that could show nothing: with half of a backend's settings, or without a
 * backend and without a snapshot in the folder. Refuses above all a key that opens every table, which
 * everybody could read in the page.
 */
export function soundSettings(snapshots: string): Plugin {
  return {
    name: "sound-settings",
    configResolved({ env, command }) {
      const problem = secretProblem(env) ?? backendProblem(env);
      if (problem !== null) throw new Error(problem);
      if (command !== "build" || env[URL_NAME] || existsSync(join(snapshots, "index.json"))) return;
      throw new Error(
        `there is nothing to show: set ${URL_NAME} and ${KEY_NAMES[0]}, or write a snapshot to ` +
          `${snapshots} with \`npx tsx cli snapshot\``,
      );
    },
  };
}

function secretProblem(env: Settings): string | null {
  const leak = Object.keys(env).find((name) => isSecretKey(String(env[name])));
  if (leak === undefined) return null;
  return (
    `${leak} holds a secret key, which everybody could read in the page: ` +
    "set the publishable (or anon) key instead"
  );
}

function backendProblem(env: Settings): string | null {
  const url = env[URL_NAME];
  const keyName = KEY_NAMES.find((name) => env[name]);
  if (!url && keyName === undefined) return null;
  if (!url)
    return `${keyName} is set and ${URL_NAME} is not: set both, or none for snapshots alone`;
  if (keyName === undefined) {
    return `${URL_NAME} is set and ${KEY_NAMES[0]} is not: set both, or none for snapshots alone`;
  }
  const isOnOwnOrigin = String(url).startsWith("/");
  if (!isOnOwnOrigin && !/^https?:\/\//.test(String(url))) {
    return `${URL_NAME} is no URL: ${url} (write https://your-project.supabase.co)`;
  }
  const [whole, project] = /^(.*?)\/rest\/v1\/?$/.exec(String(url)) ?? [];
  return whole === undefined
    ? null
    : `${URL_NAME} names the API of the project and not the project: ${whole} (write ${project || "/"})`;
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
