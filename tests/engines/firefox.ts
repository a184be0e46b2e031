import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executableOf } from "../browser/chromium.ts";
import type { Driver } from "./driver.ts";
import { patiently } from "./patiently.ts";

/** The path of this machine's Firefox; null without Firefox. */
export function firefoxPath(): string | null {
  return executableOf(["firefox", "firefox-esr"]) ?? null;
}

/** Starts Firefox and speaks WebDriver to it in its own protocol, Marionette, so that no other program is needed. */
export async function startFirefox(executable: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "vigil-firefox-"));
  await writeFile(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
  const args = ["--headless", "--marionette", "--no-remote", "--profile", profile];
  const env = { ...process.env, TZ: "UTC", HOME: profile };
  const firefox = spawn(executable, args, { env, stdio: "ignore" });
  const exit = once(firefox, "exit");
  const close = async () => {
    firefox.kill("SIGKILL");
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await patiently(async () =>
      Number(await readFile(join(profile, "MarionetteActivePort"), "utf8")),
    );
    const send = await marionette(port);
    await send("NewSession", { capabilities: {} });
    return { send, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = (command: string, parameters: object) => Promise<unknown>;

/** Packets are `length:json`; a command is `[0, id, name, parameters]`, its answer `[1, id, error, result]`. */
async function marionette(port: number): Promise<Send> {
  const socket = connect(port, "127.0.0.1");
  const packets = packetsOf(socket);
  await packets.next();
  let id = 0;
  return async (command, parameters) => {
    id += 1;
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value } = await packets.next();
    const [, , error, result] = JSON.parse(value ?? "[]");
    if (error !== null) throw new Error(`Firefox refuses ${command}: ${error?.message}`);
    return result !== null && "value" in result ? result.value : result;
  };
}

async function* packetsOf(socket: Socket): AsyncGenerator<string> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let packet = firstOf(bytes); packet !== null; packet = firstOf(bytes)) {
      bytes = bytes.subarray(packet.end);
      yield packet.text;
    }
  }
}

function firstOf(bytes: Buffer): { readonly text: string; readonly end: number } | null {
  const colon = bytes.indexOf(":");
  const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)).toString());
  if (colon === -1 || bytes.length < end) return null;
  return { text: bytes.subarray(colon + 1, end).toString(), end };
}
