import { existsSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { checkout, cronCommandsOf, shell } from "./recipe.ts";

let backend: SharedBackend;
beforeAll(async () => {
  backend = await sharedBackend("demo");
});

const DONE = { code: 0, stdout: "", stderr: "" };

/** Runs the line of the crontab for a program, with its own settings and programs. */
async function runLine(
  program: string,
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const lines = await cronCommandsOf("docs/alerts.md");
  const line = lines.find((each) => each.includes(`${program} -`)) ?? "";
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey, ...settings };
  const script = join(cwd, "docs/examples/report.sh");
  return shell(line.replace("/srv/vigil", cwd).replace("report.sh", script), {
    cwd,
    env,
    bin: join(cwd, "bin"),
  });
}

/** The port of a new server, which is closed after the test. */
async function listening(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const MSMTP = "/usr/bin/msmtp";

/** Files and programs that hand a mail to a port of this machine: msmtp itself, or curl in its place. */
function mailer(port: number): Parameters<typeof checkout> {
  const account = `account default\nhost 127.0.0.1\nport ${port}\nfrom vigil@example.org\n`;
  if (existsSync(MSMTP)) return [{ ".msmtprc": account }, {}];
  const curl = `curl -sS --crlf --mail-from vigil@example.org --mail-rcpt ops@example.org -T - smtp://127.0.0.1:${port}`;
  return [{}, { msmtp: curl }];
}

describe.skipIf(!existsSync("/usr/bin/curl"))("word by word", { meta: { needs: "curl" } }, () => {
  test("cron's line hands a server a mail with the figures and the whole dashboard, and no mail without figures", async () => {
    const heard = { said: "" };
    const [files, programs] = mailer(await listening(smtpServer(heard)));
    const cwd = await checkout(files, programs);
    expect(await runLine("report.sh", cwd, { HOME: cwd })).toEqual(DONE);
    const [envelope = "", message = ""] = heard.said.split(/^DATA\r\n/m);
    expect(envelope).toContain("RCPT TO:<ops@example.org>");
    expect(message).toMatch(/^From: vigil@example\.org\r$/m);
    expect(message).toMatch(/^(?:[\x20-\x7e]{0,78}\r\n)+$/);
    const [, figures, dashboard, end] = message.split(/^--part/m);
    expect(contentOf(figures)).toContain(">Scanned Transactions</th>");
    expect(dashboard).toContain("attachment; filename=dashboard.html");
    expect(contentOf(dashboard)).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    expect(end).toMatch(/^--\r\n/);
    heard.said = "";
    const failed = await runLine("report.sh", cwd, { HOME: cwd, SUPABASE_SECRET_KEY: "“" });
    expect(failed).toMatchObject({ code: 2, stdout: "" });
    expect(failed.stderr).toMatch(/^vigil: invalid SUPABASE_SECRET_KEY/);
    expect(heard.said).toBe("");
  });

  test("cron's line posts a message as Slack takes it, and a refusal is an error", async () => {
    const posts: string[] = [];
    const server = createServer(async (request, answer) => {
      const body = await text(request);
      if (body !== "") posts.push(body);
      // The answer of Slack.
      answer.writeHead(body === "" ? 400 : 200).end(body === "" ? "invalid_payload" : "ok");
    });
    const SLACK_WEBHOOK = `http://127.0.0.1:${await listening(server)}/services/x`;
    const cwd = await checkout();
    expect(await runLine("curl", cwd, { SLACK_WEBHOOK })).toEqual(DONE);
    const [message] = posts.map((post) => JSON.parse(post));
    expect(message.blocks[0].text.text).toBe("Vigil: Analytics Dashboard");
    expect(message.text).toMatch(/^\*Transaction Trends Over Time\*\n/);
    const refused = await runLine("curl", cwd, { SLACK_WEBHOOK, SUPABASE_SECRET_KEY: "“" });
    expect(refused).toMatchObject({ code: 22, stderr: expect.stringMatching(/vigil: invalid/) });
    expect(posts).toHaveLength(1);
  });
});

/** The text of a part of a mail. */
function contentOf(part = ""): string {
  return Buffer.from(part.slice(part.indexOf("\r\n\r\n")), "base64").toString("utf8");
}

/** A mail server that keeps all that a client says. */
function smtpServer(heard: { said: string }): Server {
  return createTcpServer((socket) => {
    let isMessage = false;
    socket.setEncoding("latin1").write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      heard.said += chunk;
      if (isMessage && !heard.said.endsWith("\r\n.\r\n")) return;
      for (const line of isMessage ? ["."] : String(chunk).trimEnd().split("\r\n")) {
        isMessage = line === "DATA";
        if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write(isMessage ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  });
}
