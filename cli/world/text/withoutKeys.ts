/** Supabase's secret keys, JSON Web Tokens, and the user part of a URL. */
const KEYS = /(sb_secret_)[\w-]+|(eyJ)[\w-]+\.[\w-]+\.[\w-]*|(?<=:\/\/)[^\s/@]+(?=@)/g;

/** The text with all keys masked: backends may repeat the key that they received. */
export function withoutKeys(text: string): string {
  return text.replace(KEYS, (_, secret = "", token = "") => `${secret}${token}…`);
}
