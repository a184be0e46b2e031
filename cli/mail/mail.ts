import { Failure } from "../../shared/failure.ts";

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date;
  readonly text: string;
  readonly html: string;
  /** The picture in the HTML, at the address `PICTURE`. */
  readonly picture: Uint8Array | undefined;
  readonly file: { readonly filename: string; readonly content: string } | undefined;
}

const CID = "trend@vigil";

export const PICTURE = `cid:${CID}`;

/** A message as a mail server takes it, in ASCII and with CRLF (RFC 5322, RFC 2045). */
export async function composedMail({ picture, file, ...mail }: Mail): Promise<string> {
  const { MailComposer } = await import("./composer.ts");
  const image = picture && { cid: CID, filename: "trend.png", content: Buffer.from(picture) };
  const composer = new MailComposer({
    ...mail,
    newline: "win",
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: [image, file].filter((each) => each !== undefined),
  });
  return (await composer.compile().build()).toString("latin1");
}

/** What mail servers take without an extension; domains may have letters of any script. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** @throws Failure of kind `usage` for what is no address, is on several lines, or names several senders */
export async function checkHead({ from, to, subject }: Pick<Mail, "from" | "to" | "subject">) {
  const { parseAddresses } = await import("./composer.ts");
  for (const [name, text] of Object.entries({ "mail-from": from, "mail-to": to, subject })) {
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) {
      throw new Failure("usage", `--${name} has a line break or a control character: leave it out`);
    }
  }
  for (const [name, text, most] of [
    ["from", from, 1],
    ["to", to, Infinity],
  ] as const) {
    const found = parseAddresses(text, { flatten: true });
    // Without a comma between them, the parser takes one of two addresses for a name.
    const isWrong = found.some(({ address, name }) => !ADDRESS.test(address) || name.includes("@"));
    if (!isWrong && found.length > 0 && found.length <= most) continue;
    const form = most === 1 ? "one address" : "addresses with commas between them";
    throw new Failure(
      "usage",
      `--mail-${name} is ${text || "missing"}: write ${form}, such as ops@example.org`,
    );
  }
}
