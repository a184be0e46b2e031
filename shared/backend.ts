/** A Supabase project, and the key that opens it. */
export interface Backend {
  readonly url: string;
  readonly key: string;
}

/** Where the project's tables and functions are, without a slash at its end. */
export function restUrl({ url }: Pick<Backend, "url">): string {
  return new URL("rest/v1", url.replace(/\/*$/, "/")).href;
}

/** The headers of a request that the key alone speaks for. */
export function keyHeaders({ key }: Pick<Backend, "key">): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}
