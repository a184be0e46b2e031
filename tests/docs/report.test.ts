import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { checkout, cronCommandsOf, shell } from "./recipe.ts";

let backend: SharedBackend;
beforeAll(async () => {
  backend = await sharedBackend("demo");
});

/** Runs the line of the crontab for a program, with settings and programs of its own. */
async function runLine(
  program: string,
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const lines = await cronCommandsOf("docs/alerts.md");
  const line = lines.find((each) => each.includes(`| ${program}`)) ?? "";
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey, ...settings };
  return shell(line.replace("/srv/vigil", cwd), { cwd, env, bin: join(cwd, "bin") });
}

/** The port of a server that is closed after the test. */
async function listening(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function expectReport(message: string): Promise<void> {
  const { from, to, subject, attachments } = await PostalMime.parse(message);
  expect([from?.address, to?.[0]?.address]).toEqual(["vigil@example.org", "ops@example.org"]);
  expect(subject).toMatch(/^Vigil: \w{3} \d\d, \d{4} - /);
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(["image/png", "text/html"]);
}

describe.skipIf(process.platform === "win32")("word by word", { meta: { needs: "Unix" } }, () => {
  test("cron's line gives msmtp a mail, and nothing where there are no figures", async () => {
    const cwd = await checkout({}, { msmtp: 'echo "$*" > options; cat > mail; test -s mail' });
    expect(await runLine("msmtp", cwd)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await readFile(join(cwd, "options"), "utf8")).toBe("-t\n");
    await expectReport(await readFile(join(cwd, "mail"), "latin1"));
    const { code, stderr } = await runLine("msmtp", cwd, { SUPABASE_SECRET_KEY: "“" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^vigil: invalid SUPABASE_SECRET_KEY/);
    expect(await readFile(join(cwd, "mail"), "utf8")).toBe("");
  });

  test.skipIf(!existsSync("/usr/bin/msmtp"))(
    "msmtp itself hands the mail to a server, for the address in it",
    { meta: { needs: "msmtp" } },
    async () => {
      const heard = { said: "" };
      const port = await listening(smtpServer(heard));
      const account = `account default\nhost 127.0.0.1\nport ${port}\nfrom vigil@example.org\n`;
      const cwd = await checkout({ ".msmtprc": account });
      expect(await runLine("msmtp", cwd, { HOME: cwd })).toEqual({
        code: 0,
        stdout: "",
        stderr: "",
      });
      const [envelope = "", message = ""] = heard.said.split(/^DATA\r\n/m);
      expect(envelope).toContain("RCPT TO:<ops@example.org>\r\n");
      await expectReport(message.split("\r\n.\r\n")[0]?.replace(/^\.\./gm, ".") ?? "");
    },
  );

  test.skipIf(!existsSync("/usr/bin/curl"))(
    "cron's line posts a message as Slack takes it, and a refusal is an error",
    { meta: { needs: "curl" } },
    async () => {
      const posts: string[] = [];
      const server = createServer(async (request, answer) => {
        const body = await text(request);
        if (body !== "") posts.push(body);
        // As Slack answers.
        answer.writeHead(body === "" ? 400 : 200).end(body === "" ? "invalid_payload" : "ok");
      });
      const SLACK_WEBHOOK = `http://127.0.0.1:${await listening(server)}/services/x`;
      const cwd = await checkout({});
      expect(await runLine("curl", cwd, { SLACK_WEBHOOK })).toEqual({
        code: 0,
        stdout: "",
        stderr: "",
      });
      const [message] = posts.map((post) => JSON.parse(post));
      expect(message.blocks[0].text.text).toBe("Vigil: Analytics Dashboard");
      expect(message.text).toMatch(/^\*Transaction Trends Over Time\*\n/);
      const refused = await runLine("curl", cwd, { SLACK_WEBHOOK, SUPABASE_SECRET_KEY: "“" });
      expect(refused).toMatchObject({ code: 22, stderr: expect.stringMatching(/vigil: invalid/) });
      expect(posts).toHaveLength(1);
    },
  );
});

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
