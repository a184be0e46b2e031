import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { executableOf } from "../browser/chromium.ts";
import { freePort } from "../embedded/postgrest.ts";
import type { Command, Driver } from "./driver.ts";
import { patiently } from "./patiently.ts";

/** The programs that WebKit needs without a screen. */
export interface WebKit {
  readonly driver: string;
  readonly screen: string;
  readonly browser: string;
}

/** The paths of WebKitGTK's driver and browser and of a virtual screen; null if a program is missing. */
export function webKitPaths(): WebKit | null {
  const [driver, screen] = [executableOf(["WebKitWebDriver"]), executableOf(["xvfb-run"])];
  const browser = browserPath();
  if (driver === undefined || screen === undefined || browser === undefined) return null;
  return { driver, screen, browser };
}

const LIBRARIES = "/usr/lib";

function browserPath(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return [".", ...folders]
    .flatMap((folder) =>
      ["4.1", "4.0"].map((version) =>
        join(LIBRARIES, folder, `webkit2gtk-${version}`, "MiniBrowser"),
      ),
    )
    .find((path) => existsSync(path));
}

const PATHS: Readonly<Record<Command, string>> = {
  Navigate: "url",
  Back: "back",
  ExecuteScript: "execute/sync",
  PerformActions: "actions",
  SetWindowRect: "window/rect",
};

/** Starts WebKit on its own screen. */
export async function startWebKit({ driver, screen, browser }: WebKit): Promise<Driver> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/session`;
  const own = { TZ: "UTC", LANG: "en_US.UTF-8", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const args = ["-a", "-s", "-screen 0 1440x1100x24", driver, `--port=${port}`];
  const process_ = spawn(screen, args, {
    env: { ...process.env, ...own },
    detached: true,
    stdio: "ignore",
  });
  const exit = once(process_, "exit");
  const end = async () => {
    // The screen, the driver and the browser are one group.
    process.kill(-Number(process_.pid), "SIGTERM");
    await exit;
  };
  try {
    const options = { binary: browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const { sessionId } = await patiently(() => ask(url, "POST", { capabilities }));
    return {
      send: async (command, body) => ask(`${url}/${sessionId}/${PATHS[command]}`, "POST", body),
      close: async () => {
        await ask(`${url}/${sessionId}`, "DELETE");
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each command answers with something else
async function ask(url: string, method: "POST" | "DELETE", body?: object): Promise<any> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebKit refuses ${url}: ${value?.message}`);
  return value;
}
