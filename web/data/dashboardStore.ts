import { dayOf } from "../../shared/calendar.ts";
import { coverOf } from "../../shared/cover.ts";
import { dashboard } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { filledRange } from "../../shared/filledRange.ts";
import { OtherClocks } from "../../shared/otherClocks.ts";
import { covers, isSameRange, type Range } from "../../shared/range.ts";
import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";
import { Cell } from "../browser/cell.ts";
import { TEXTS } from "../texts.ts";
import { type AskedZone, askedZone } from "./askedZone.ts";
import { FRESH_FOR, type Rest } from "./freshness.ts";
import { answersFully, bestFor, type HeldCube, withCube } from "./heldCube.ts";
import {
  type Answer,
  answerTo,
  type Horizon,
  liveHorizon,
  lookWithin,
  snapshotHorizon,
} from "./horizon.ts";
import { type AskedLook, isSameLook } from "./look.ts";
import { isSameQuestion, neededDays, type Question } from "./question.ts";
import { FAILED, LOADING, type Shown, UNSET } from "./shown.ts";
import { type SnapshotHost, snapshotCube } from "./snapshotHost.ts";
import { NoSnapshots, type Trouble, troubleOf } from "./trouble.ts";
import type { View } from "./view.ts";
import { within } from "./within.ts";
import { type Address, PLAIN_ADDRESS } from "./words.ts";
import type { World } from "./world.ts";

/**
 * Fetches a cube that answers a question fully, and holds so many days of history that end with its
 * range where that is more and costs little.
 */
export type FetchCube = (
  question: Question,
  historyDays: number,
  signal: AbortSignal,
) => Promise<HeldCube>;

/** Cubes that this browser has fetched of one backend, kept from visit to visit. */
export interface CubeCache {
  /** Those in the days of a zone. */
  read(timeZone: string): Promise<HeldCube[]>;
  write(held: HeldCube): Promise<void>;
  clear(): Promise<void>;
}

export interface DashboardSources {
  readonly cache: CubeCache;
  /** Null where the page has no backend and runs on snapshots alone. */
  readonly live: FetchCube | null;
  readonly snapshots: Pick<SnapshotHost, "index" | "fetchCube">;
  /** The reader's zone, whose days are counted live where the address names no other. */
  readonly timeZone: string;
  /** Told of whatever goes wrong; the page itself shows no error message. */
  onFailure(failure: unknown): void;
}

/** How long sources may take to answer, in milliseconds: many pages of a table take minutes. */
const LIVE_LIMIT = 5 * 60_000;
const SNAPSHOT_LIMIT = 15_000;
/** Browsers were seen to leave a request to open a database unanswered for ever. */
const CACHE_LIMIT = 3_000;
/** How long a read waits for what the cache has. */
const CACHE_PATIENCE = 100;

/** Thirteen months let the range move without a request. */
const HISTORY_DAYS = 400;

/** What figures are asked for: undefined as long as no snapshot says which days there are. */
type Asked = Question | undefined;

interface Flight {
  readonly asked: Asked;
  /** Whether it brings no more than the days before those on screen, which are there. */
  readonly isForHistory: boolean;
  readonly controller: AbortController;
}

/** The page without React: the cubes at hand, the one on its way, and what follows from them. */
export class DashboardStore {
  readonly #sources: DashboardSources;
  readonly #world: World;
  readonly #view = new Cell<View>(NOTHING);
  #initialView: View;
  #isOpen = false;
  #address: Address = PLAIN_ADDRESS;
  /** Rendered ahead of time nobody knows what day it is. */
  #today: Day | null = null;
  #zone: AskedZone;
  /** Zones whose clocks the backend and this browser do not agree on. */
  readonly #otherClocks = new Set<string>();
  #horizon: Horizon | null = null;
  /** The snapshots that the horizon is of. */
  #horizonOf: readonly SnapshotEntry[] = [];
  #answer: Answer | null = null;
  /** What figures are asked for; null where no range is. */
  #asked: Asked | null = undefined;
  #cubes: readonly HeldCube[] = [];
  #entries: readonly SnapshotEntry[] = [];
  #isIndexRead = false;
  #flight: Flight | null = null;
  #rest: Rest | null = null;
  #trouble: Trouble | null = null;
  /** Whether the last read for what is asked for left it without figures. */
  #isShort = false;
  /** Aborts when the viewer is another one. */
  #viewer = new AbortController();
  /** Settles when the cache has done what it was told to do until now. */
  #caching: Promise<void> = Promise.resolve();

  constructor(sources: DashboardSources, world: World) {
    this.#sources = sources;
    this.#world = world;
    this.#zone = { zone: sources.timeZone, refusal: null };
    this.#initialView = this.view();
  }

  readonly subscribe = (notify: () => void): (() => void) => this.#view.subscribe(notify);

  readonly view = (): View => this.#view.read();

  /** The view before anything was asked for, which is that of a page rendered ahead of time. */
  readonly initialView = (): View => this.#initialView;

  readonly rest = (): Rest | null =>
    this.#flight === null && this.#asked !== null ? this.#rest : null;

  /** Whether there is a backend; else the page runs on snapshots alone. */
  get isLive(): boolean {
    return this.#sources.live !== null;
  }

  /** Begins with a snapshot that came with the page itself. */
  seed(entry: SnapshotEntry, snapshot: Pick<Snapshot, "cube" | "timeZone">): void {
    this.#entries = [entry];
    this.#cubes = [snapshotCube(entry, snapshot, null)];
    this.#changed();
    this.#initialView = this.view();
  }

  /** Shows what an address asks for, and reads it unless it is at hand and fresh. */
  readonly show = (address: Address): void => {
    const before = this.#timeZone;
    this.#address = address;
    this.#zone = askedZone(address.look, this.#sources.timeZone);
    if (!this.#isOpen || this.#timeZone !== before) this.#turnToDays();
    this.#isOpen = true;
    this.keepDay();
    this.#ensure();
  };

  /** Reads the figures on screen anew, unless that is being done. */
  readonly refresh = (): void => {
    const asked = this.#asked;
    const isComing = !this.#flight?.isForHistory && asked !== null && this.#isOnItsWay(asked);
    if (asked !== null && !isComing) this.#read(asked);
  };

  /** Looks at the calendar: words such as `today` may ask for other days than before. */
  readonly keepDay = (): void => {
    const timeZone = this.isLive ? this.#timeZone : this.#entries[0]?.timeZone;
    this.#today = dayOf(this.#world.now(), timeZone ?? this.#timeZone);
    this.#changed();
  };

  /** Drops every figure, as when somebody signs out, and reads those on screen anew. */
  readonly forget = (): void => {
    this.#viewer.abort();
    this.#viewer = new AbortController();
    this.#cubes = [];
    this.#isShort = false;
    this.#inCache((cache) => cache.clear());
    this.#land();
    this.refresh();
  };

  /** The zone whose days are counted live. */
  get #timeZone(): string {
    const { zone } = this.#zone;
    return this.#otherClocks.has(zone) ? "UTC" : zone;
  }

  #askedNow(): Asked | null {
    if (this.#address.words === null) return null;
    if (this.#answer === null) return undefined;
    const { comparison } = this.#lookNow().look;
    return { range: this.#answer.range, comparison, timeZone: this.#timeZone };
  }

  #lookNow(): AskedLook {
    const [answer, horizon] = [this.#answer, this.#horizon];
    return answer && horizon ? lookWithin(horizon, answer.range, this.#address) : this.#address;
  }

  /** Something of what the store knows is another now. A range that is new by that is read. */
  #changed(): void {
    const before = this.#asked;
    this.#answer = this.#answerNow();
    this.#asked = this.#askedNow();
    if (!isSameAsked(before, this.#asked)) {
      this.#isShort = false;
      this.#ensure();
    }
    this.#view.write(this.#look());
  }

  #answerNow(): Answer | null {
    if (this.#horizonOf !== this.#entries || this.#horizon?.today !== this.#today) {
      this.#horizon = this.#horizonNow();
      this.#horizonOf = this.#entries;
    }
    const { words } = this.#address;
    return words && this.#horizon && answerTo(words, this.#horizon);
  }

  #horizonNow(): Horizon | null {
    const today = this.#today;
    if (this.isLive) return today === null ? null : liveHorizon(today);
    const [newest, ...older] = this.#entries;
    return newest === undefined ? null : snapshotHorizon([newest, ...older], today);
  }

  #look(): View {
    const before = this.view();
    const asked = this.#asked ?? null;
    const range = kept(before.range, asked && this.#filled(asked), isSameRange);
    const shown = this.#shown(asked && range && { ...asked, range }, before.shown);
    const { words, wordsBefore } = this.#address;
    const { look, refusedComparison } = this.#lookNow();
    const timeZone = shown.status === "ready" ? shown.dashboard.timeZone : this.#knownZone();
    const horizon = this.#horizon;
    const cameFrom = wordsBefore && horizon && answerTo(wordsBefore, horizon).range;
    return kept(
      before,
      {
        words,
        range,
        refusal: this.#answer?.refusal ?? null,
        look: kept(before.look, look, isSameLook),
        refusedComparison,
        zoomedFrom: kept(before.zoomedFrom, cameFrom, isSameRange),
        horizon,
        shown,
        isReading: this.#isReading(),
        trouble: this.#trouble,
        timeZone,
        refusedZone: this.#refusedZone(timeZone),
        otherClocks: this.#otherClocks.has(this.#zone.zone) ? this.#zone.zone : null,
      },
      isSameView,
    );
  }

  /** Not where all that is asked for is there. */
  #isReading(): boolean {
    if (this.#flight === null) return false;
    return !(this.#flight.isForHistory && this.#asked && this.#isAnswered(this.#asked));
  }

  /** The zone whose days the figures will be of; rendered ahead of time nobody knows the reader's. */
  #knownZone(): string | null {
    if (this.isLive) return this.#isOpen ? this.#timeZone : null;
    return this.#entries[0]?.timeZone ?? null;
  }

  #refusedZone(timeZone: string | null): string | null {
    const { zone, refusal } = this.#zone;
    const isAsked = refusal === null && this.#address.look.zone !== null;
    if (!isAsked || timeZone === null || timeZone === this.#timeZone) return refusal;
    return TEXTS.filter.noDaysOf(zone);
  }

  /** All days are those from the first row on, where a cube at hand knows of it. */
  #filled(asked: Question): Range {
    const { range } = asked;
    if (this.#address.words?.period !== "all") return range;
    const held = bestFor(this.#cubes, asked);
    return held === undefined ? range : filledRange(held.cube, range);
  }

  #shown(asked: Question | null, before: Shown): Shown {
    if (this.#asked === null) return UNSET;
    const held = asked === null ? undefined : bestFor(this.#cubes, asked);
    if (asked === null || held === undefined) return this.#isShort ? FAILED : LOADING;
    const { cube, source } = held;
    const { range, comparison } = asked;
    const isSame = before.status === "ready" && before.cube === cube && before.source === source;
    if (isSame && isAnswerTo(before.dashboard, asked)) return before;
    return { status: "ready", dashboard: dashboard(cube, range, comparison), cube, source };
  }

  #ensure(): void {
    if (!this.#isOpen) return;
    const asked = this.#asked;
    if (asked === null) this.#land();
    else if (!this.#isOnItsWay(asked) && !this.#isAnswered(asked)) this.#read(asked);
  }

  /** While nothing answers, what is at hand is as fresh as it can be. */
  #isAnswered(asked: Asked): boolean {
    if (!this.isLive && !this.#isIndexRead) return false;
    if (asked === undefined) return true;
    if (this.#trouble !== null) return this.#isAtHand(asked);
    if (!this.isLive) return this.#isEntryHeld(entryFor(this.#entries, asked));
    return this.#cubes.some((held) => this.#isFresh(held) && answersFully(held, asked));
  }

  #isFresh({ source }: HeldCube): boolean {
    return source.kind === "live" && Math.abs(this.#world.now() - source.at) < FRESH_FOR;
  }

  /** Where snapshots are read, it turns out in the end whether they are those asked for. */
  #isOnItsWay(asked: Asked): boolean {
    if (this.#flight === null) return false;
    if (asked === undefined || !this.isLive) return true;
    const { asked: coming, isForHistory } = this.#flight;
    if (coming === undefined || coming.timeZone !== asked.timeZone) return false;
    return covers(isForHistory ? historyOf(coming) : neededDays(coming), neededDays(asked));
  }

  /** Ends a read before it has brought anything. */
  #land(): void {
    this.#abort();
    this.#changed();
  }

  #abort(): void {
    this.#flight?.controller.abort();
    this.#flight = null;
  }

  #read(asked: Asked): void {
    void this.#fly(this.#begin(asked, false));
  }

  #begin(asked: Asked, isForHistory: boolean): Flight {
    this.#abort();
    const flight = { asked, isForHistory, controller: new AbortController() };
    this.#flight = flight;
    this.#changed();
    return flight;
  }

  /** A read that was superseded changes nothing any more, however it ends. */
  async #fly(flight: Flight): Promise<void> {
    const { asked } = flight;
    const trouble = await this.#attempt(flight);
    if (this.#flight !== flight) return;
    const wasForNow = this.#isForNow(flight);
    this.#flight = null;
    this.#trouble = trouble ?? (this.#isAtHand(asked) ? null : "unsound");
    this.#rest = { since: this.#world.now(), isTroubled: this.#trouble !== null };
    this.#isShort = wasForNow && !this.#isAtHand(this.#asked);
    this.#changed();
    if (!wasForNow) this.#ensure();
    this.#readHistory();
  }

  /** The days on screen come first, and those before them once they are there. */
  #readHistory(): void {
    const { live } = this.#sources;
    const asked = this.#asked;
    if (live === null || !asked || this.#flight !== null || this.#trouble !== null) return;
    const held = bestFor(this.#cubes, asked);
    if (held?.source.kind !== "live" || held.source.way !== "function") return;
    if (covers(held.cube.cover, historyOf(asked))) return;
    void this.#flyForHistory(live, asked, this.#begin(asked, true));
  }

  /** If it fails it leaves the page as it is, but for the days that were waited for since. */
  async #flyForHistory(live: FetchCube, asked: Question, flight: Flight): Promise<void> {
    const { signal } = flight.controller;
    try {
      this.#hold(await this.#readLive(live, asked, HISTORY_DAYS, signal));
    } catch (failure) {
      if (!signal.aborted) this.#sources.onFailure(failure);
    }
    if (this.#flight !== flight) return;
    this.#flight = null;
    this.#changed();
    if (!isSameAsked(asked, this.#asked)) this.#ensure();
  }

  /** Whether what is asked for now had to wait for this read, whatever it brought. */
  #isForNow({ asked }: Flight): boolean {
    const now = this.#asked;
    return isSameAsked(asked, now) || (this.isLive && !!now && this.#isOnItsWay(now));
  }

  #isAtHand(asked: Asked | null): boolean {
    if (!asked) return this.#entries.length > 0;
    return bestFor(this.#cubes, asked) !== undefined;
  }

  /** Where figures of the days before are there already, those on screen can wait for all of them. */
  async #historyDaysFor(asked: Question, signal: AbortSignal): Promise<number> {
    if (!this.#isAtHand(asked)) {
      await within(this.#world, CACHE_PATIENCE, signal, () => this.#caching).catch(() => {});
    }
    const history = historyOf(asked);
    return this.#cubes.some(({ cube }) => covers(cube.cover, history)) ? HISTORY_DAYS : 0;
  }

  #isEntryHeld(entry: SnapshotEntry | undefined): boolean {
    return entry !== undefined && this.#cubes.some((held) => isOfEntry(held, entry));
  }

  async #attempt({ asked, controller: { signal } }: Flight): Promise<Trouble | null> {
    const { live } = this.#sources;
    try {
      if (live === null || asked === undefined) {
        await this.#readSnapshot(asked, signal);
      } else {
        const historyDays = await this.#historyDaysFor(asked, signal);
        this.#hold(await this.#readLive(live, asked, historyDays, signal));
      }
      return null;
    } catch (failure) {
      if (signal.aborted) return null;
      this.#sources.onFailure(failure);
      if (failure instanceof OtherClocks && this.#timeZone !== "UTC") {
        this.#countInUtc();
        return null;
      }
      const trouble = troubleOf(failure, this.#world.isOnline());
      this.#trouble = trouble;
      this.#changed();
      if (live !== null && asked !== undefined) await this.#fallBack(asked, signal);
      return trouble;
    }
  }

  #readLive(
    live: FetchCube,
    asked: Question,
    historyDays: number,
    signal: AbortSignal,
  ): Promise<HeldCube> {
    return within(this.#world, LIVE_LIMIT, signal, (signal) => live(asked, historyDays, signal));
  }

  /** Where the backend and this browser do not agree on the clocks of a zone, they do on those of UTC. */
  #countInUtc(): void {
    this.#otherClocks.add(this.#zone.zone);
    this.#abort();
    this.#turnToDays();
    this.keepDay();
  }

  /** Figures of the days of another zone are not those asked for any more; the cache may have some that are. */
  #turnToDays(): void {
    const isOfZone = ({ cube, source }: HeldCube) =>
      source.kind === "snapshot" || cube.timeZone === this.#timeZone;
    this.#cubes = this.#cubes.filter(isOfZone);
    this.#readCache();
  }

  /** Without a backend, and where the cache does not know either, there is the shipped snapshot. */
  async #fallBack(asked: Question, signal: AbortSignal): Promise<void> {
    try {
      await within(this.#world, CACHE_LIMIT, signal, () => this.#caching).catch(() => {});
      if (!this.#isAtHand(asked)) await this.#readSnapshot(asked, signal);
    } catch (failure) {
      const isUsual = signal.aborted || failure instanceof NoSnapshots;
      if (!isUsual) this.#sources.onFailure(failure);
    }
  }

  /** Reads the shipped snapshot that answers best. */
  async #readSnapshot(asked: Asked, signal: AbortSignal): Promise<void> {
    const { index, fetchCube } = this.#sources.snapshots;
    const entries = await within(this.#world, SNAPSHOT_LIMIT, signal, index);
    const entry = entryFor(entries, asked);
    if (entry === undefined) throw new NoSnapshots("data", "there is no snapshot yet");
    if (!this.#isEntryHeld(entry)) {
      this.#hold(
        await within(this.#world, SNAPSHOT_LIMIT, signal, (signal) => fetchCube(entry, signal)),
      );
    }
    this.#entries = entries;
    this.#isIndexRead = true;
  }

  #hold(held: HeldCube): void {
    this.#cubes = withCube(this.#cubes, held);
    if (held.source.kind === "live") this.#inCache((cache) => cache.write(held));
  }

  #readCache(): void {
    const { signal } = this.#viewer;
    const timeZone = this.#timeZone;
    this.#inCache(async (cache) => {
      const cached = await cache.read(timeZone);
      if (signal.aborted || timeZone !== this.#timeZone || cached.length === 0) return;
      this.#cubes = [...this.#cubes, ...cached];
      this.#changed();
    });
  }

  /** The cache does one thing after the other, so that what is cleared is not written again. */
  #inCache(work: (cache: CubeCache) => Promise<void>): void {
    const { cache } = this.#sources;
    const { signal } = this.#viewer;
    this.#caching = this.#caching
      .then(() => within(this.#world, CACHE_LIMIT, signal, () => work(cache)))
      .catch(() => {});
  }
}

const NOTHING: View = {
  words: PLAIN_ADDRESS.words,
  range: null,
  refusal: null,
  look: PLAIN_ADDRESS.look,
  refusedComparison: null,
  zoomedFrom: null,
  horizon: null,
  shown: LOADING,
  isReading: false,
  trouble: null,
  timeZone: null,
  refusedZone: null,
  otherClocks: null,
};

function historyOf({ range, comparison }: Question): Range {
  return coverOf(range, HISTORY_DAYS, comparison);
}

function isSameAsked(a: Asked | null, b: Asked | null): boolean {
  return a && b ? isSameQuestion(a, b) : a === b;
}

/** The newest that answers fully, or else for the range, or else the newest. */
function entryFor(entries: readonly SnapshotEntry[], asked: Asked): SnapshotEntry | undefined {
  const covering = (days: Range) => entries.find(({ cover }) => covers(cover, days));
  if (asked === undefined) return entries[0];
  return covering(neededDays(asked)) ?? covering(asked.range) ?? entries[0];
}

function isAnswerTo(made: Dashboard, { range, comparison }: Question): boolean {
  return isSameRange(made.range, range) && made.comparison === comparison;
}

function isOfEntry({ source }: HeldCube, { file, writtenAt }: SnapshotEntry): boolean {
  const isSnapshot = source.kind === "snapshot" && source.file === file;
  return isSnapshot && source.writtenAt === Date.parse(writtenAt);
}

function isSameView(a: View, b: View): boolean {
  return (Object.keys(a) as (keyof View)[]).every((name) => Object.is(a[name], b[name]));
}

/** The value from before where the new one says the same, so that what shows it is not drawn anew. */
function kept<Value>(
  before: Value | null,
  value: Value,
  isSame: (a: NonNullable<Value>, b: NonNullable<Value>) => boolean,
): Value {
  return before && value && isSame(before, value) ? before : value;
}
