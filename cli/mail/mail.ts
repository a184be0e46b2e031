import { Failure } from "../../shared/failure.ts";

/** The head of a mail, as the command line has it. */
interface MailHead {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date;
}

export interface MailContent {
  readonly text: string;
  /** It shows `picture` at the address `PICTURE`. */
  readonly html: string;
  readonly picture: Buffer | null;
  readonly file: { readonly name: string; readonly html: string } | null;
}

const CID = "trend@vigil";

export const PICTURE = `cid:${CID}`;

/** A message as a mail server takes it, in ASCII and with CRLF (RFC 5322, RFC 2045). */
export async function mail(
  head: MailHead,
  { text, html, picture, file }: MailContent,
): Promise<string> {
  const { MailComposer } = await import("./composer.ts");
  const message = new MailComposer({
    ...{ ...head, text, html, newline: "win" },
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: [
      ...(picture === null ? [] : [{ cid: CID, filename: "trend.png", content: picture }]),
      ...(file === null ? [] : [{ filename: file.name, content: file.html }]),
    ],
  });
  return (await message.compile().build()).toString("latin1");
}

/** What mail servers take without an extension; domains may have letters of any script. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** @throws Failure of kind `usage` for what is no address, is on several lines, or names several senders */
export async function checkHead({ from, to, subject }: Omit<MailHead, "date">): Promise<void> {
  const { parseAddresses } = await import("./composer.ts");
  for (const [option, text] of Object.entries({ "mail-from": from, "mail-to": to, subject })) {
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) {
      throw new Failure(
        "usage",
        `--${option} has a line break or a control character: leave it out`,
      );
    }
    if (option === "subject") continue;
    const found = parseAddresses(text, { flatten: true });
    // Without a comma between them, the parser takes one of two addresses for a name.
    const isWrong = found.some(({ address, name }) => !ADDRESS.test(address) || name.includes("@"));
    if (isWrong || found.length === 0 || (option === "mail-from" && found.length > 1)) {
      const form = option === "mail-from" ? "one address" : "addresses with commas between them";
      throw new Failure(
        "usage",
        `--${option} is ${text || "empty"}: write ${form}, such as ops@example.org`,
      );
    }
  }
}
