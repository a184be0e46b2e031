/** A browser window driven by W3C WebDriver, in any protocol that carries the commands of WebDriver. */
export interface Driver {
  /** Sends a command of WebDriver, such as `Navigate` with `{ url }`. */
  send(command: Command, parameters: object): Promise<unknown>;
  close(): Promise<void>;
}

export type Command = "Navigate" | "Back" | "ExecuteScript" | "PerformActions" | "SetWindowRect";

/** A place in the window, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The actions of a reader in a browser window, and what the reader sees. */
export class Reader {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.send("Navigate", { url });
  }

  async back(): Promise<void> {
    await this.#driver.send("Back", {});
  }

  /** Runs a function in the page: the function must not use variables of its surroundings. */
  async evaluate<Result>(read: () => Result): Promise<Result> {
    const script = `return JSON.stringify((${read})() ?? null)`;
    return JSON.parse(String(await this.#driver.send("ExecuteScript", { script, args: [] })));
  }

  /** The middle of an element, after scrolling the element into the window. */
  async placeOf(selector: string): Promise<Place> {
    const script = `
      const element = document.querySelector(arguments[0]);
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return JSON.stringify({ x: left + width / 2, y: top + height / 2 })`;
    return JSON.parse(
      String(await this.#driver.send("ExecuteScript", { script, args: [selector] })),
    );
  }

  async press(...keys: readonly string[]): Promise<void> {
    const actions = [
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await this.#perform({ type: "key", id: "keys", actions });
  }

  async click(selector: string): Promise<void> {
    const place = await this.placeOf(selector);
    await this.drag(place, place);
  }

  async pointAt(place: Place): Promise<void> {
    await this.#perform({ ...MOUSE, actions: [move(place)] });
  }

  async drag(from: Place, to: Place): Promise<void> {
    const halfway = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const actions = [
      move(from),
      { type: "pointerDown", button: 0 },
      ...[halfway, to].map(move),
      { type: "pointerUp", button: 0 },
    ];
    await this.#perform({ ...MOUSE, actions });
  }

  async #perform(source: object): Promise<void> {
    await this.#driver.send("PerformActions", { actions: [source] });
  }
}

const MOUSE = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };

function move({ x, y }: Place) {
  const place = { x: Math.round(x), y: Math.round(y), origin: "viewport" };
  return { type: "pointerMove", duration: 50, ...place };
}

/** WebDriver's codes of keys that are no characters. */
export const KEYS = {
  enter: "\uE007",
  shift: "\uE008",
  escape: "\uE00C",
  right: "\uE014",
} as const;
