import { Failure } from "../failure.ts";
import { nearestName } from "../text/nearestName.ts";

/** The names of kinds of tokens in errors. */
const KINDS: Readonly<Record<string, string>> = {
  word: "a name",
  number: "a number",
  duration: "a duration such as 36h",
  days: "days such as 2026-03-01..2026-03-31",
  label: 'a label such as "Base"',
  end: "the end",
  // No token has this kind: a parser reads the word, and names its form in an error.
  lastDays: "last-N-days such as last-14-days",
};

/** Matches blanks and a remark, then a token. A label is a string of JSON. */
const TOKEN =
  /(?:\s|#.*)*(?:(?<label>"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<days>\d{4}-\d\d(?:-\d\d(?:\.\.\d{4}-\d\d-\d\d)?)?)|(?<duration>[1-9]\d{0,4}(?:min|h|d)\b)|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z][\w-]*)|(?<sign>[<>=!]=|[<>.,:?()[\]])|(?<end>$)|(?<other>.))/gsu;

/** The tokens of a text, which a parser reads one after the other. */
export class Tokens {
  readonly #tokens: readonly { kind: string; text: string; start: number }[];
  #index = 0;

  constructor(
    readonly text: string,
    readonly place: string,
  ) {
    this.#tokens = [...text.matchAll(TOKEN)].map(({ index, 0: whole, groups = {} }) => {
      const group = Object.entries(groups).find(([, token]) => token !== undefined);
      const [kind, token] = group ?? ["end", ""];
      return { kind, text: token, start: index + whole.length - token.length };
    });
  }

  get next() {
    return this.#tokens[this.#index] ?? { kind: "end", text: "", start: this.text.length };
  }

  /** The text from a place to the end of the last token that was read. */
  textFrom(start: number): string {
    const last = this.#tokens[this.#index - 1] ?? this.next;
    return this.text.slice(start, last.start + last.text.length);
  }

  /** Reads a token of each of these kinds or texts. Null if the next tokens differ; then no token is read. */
  skip(...wanted: readonly string[]): readonly string[] | null {
    const nextTokens = this.#tokens.slice(this.#index, this.#index + wanted.length);
    const isFound = wanted.every((kindOrText, index) => {
      const { kind, text } = nextTokens[index] ?? this.next;
      // The text of a label is never a sign or a word of the grammar.
      const isKind = kindOrText in KINDS || kind === "label";
      return kindOrText === (isKind ? kind : text);
    });
    if (!isFound) return null;
    this.#index += wanted.length;
    return nextTokens.map(({ text }) => text);
  }

  /**
   * Reads one token of one of these kinds or texts.
   *
   * @throws Failure of kind `usage`
   */
  expect(...wanted: readonly string[]): string {
    const { kind, text } = this.next;
    if (wanted.some((kindOrText) => this.skip(kindOrText) !== null)) return text;
    const names = wanted.map((kindOrText) => KINDS[kindOrText] ?? kindOrText).join(", ");
    const wantedWords = wanted.filter((name) => !(name in KINDS) && /^\w/.test(name));
    const nearest = kind === "word" ? nearestName(text, wantedWords) : null;
    const foundText = kind === "end" ? "the end (quote a rule for the shell)" : text;
    const correction = nearest === null ? "" : `; the nearest is ${nearest}`;
    throw this.error(`expected ${names}, found ${foundText}${correction}`);
  }

  /** The error at a place, by default at the next token. */
  error(message: string, start = this.next.start): Failure {
    const where = `${this.place}, character ${start + 1}`;
    return new Failure("usage", `${where}: ${message}`.replace(/\s+/g, " "));
  }
}
