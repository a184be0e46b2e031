/** Supabase's secret keys, JSON Web Tokens, and the user that a URL names. */
const KEYS = /(sb_secret_)[\w-]+|(eyJ)[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)[^\s/@]+(?=@)/g;

/** A text in which no key can be read, whoever wrote it: backends may repeat what they were sent. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS, (_, secret = "", token = "") => `${secret}${token}…`);
}
