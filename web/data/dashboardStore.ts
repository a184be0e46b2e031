import { dayOf } from "../../shared/calendar.ts";
import { dashboard } from "../../shared/dashboard.ts";
import type { Day } from "../../shared/day.ts";
import { filledRange } from "../../shared/filledRange.ts";
import { OtherClocks } from "../../shared/otherClocks.ts";
import { covers, isSameRange } from "../../shared/range.ts";
import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";
import { Cell } from "../browser/cell.ts";
import { TEXTS } from "../texts.ts";
import { type AskedZone, askedZone } from "./askedZone.ts";
import { type CubeSources, CubesAtHand } from "./cubesAtHand.ts";
import type { Rest } from "./freshness.ts";
import {
  answerTo,
  type FullAnswer,
  fullAnswerTo,
  type Horizon,
  liveHorizon,
  snapshotHorizon,
} from "./horizon.ts";
import { type Asked, historyOf, isSameAsked, neededDays, type Question } from "./question.ts";
import { FAILED, LOADING, type Shown, UNSET } from "./shown.ts";
import { type Trouble, troubleOf } from "./trouble.ts";
import { kept, keptView, NOTHING, type View } from "./view.ts";
import { type Address, PLAIN_ADDRESS } from "./words.ts";
import type { World } from "./world.ts";

export interface DashboardSources extends CubeSources {
  /** The reader's zone, whose days are counted live where the address names no other. */
  readonly timeZone: string;
}

interface Flight {
  readonly asked: Asked;
  /** Whether it brings no more than the days before those on screen, which are there. */
  readonly isForHistory: boolean;
  readonly controller: AbortController;
}

/** The page without React: what its address asks for, the read under way, and the view of both. */
export class DashboardStore {
  readonly #sources: DashboardSources;
  readonly #world: World;
  readonly #atHand: CubesAtHand;
  readonly #view = new Cell<View>(NOTHING);
  #initialView: View = NOTHING;
  #address: Address = PLAIN_ADDRESS;
  /** Null until an address is shown: rendered ahead of time nobody knows what day it is. */
  #today: Day | null = null;
  #zone: AskedZone;
  /** Zones whose clocks the backend and this browser do not agree on. */
  readonly #otherClocks = new Set<string>();
  #horizon: Horizon | null = null;
  /** The snapshots that the horizon is of. */
  #horizonOf: readonly SnapshotEntry[] = [];
  #answer: FullAnswer | null = null;
  /** What figures are asked for; null where no range is. */
  #asked: Asked | null = undefined;
  #flight: Flight | null = null;
  #rest: Rest | null = null;
  #trouble: Trouble | null = null;
  /** Whether the last read for what is asked for left it without figures. */
  #isShort = false;

  constructor(sources: DashboardSources, world: World) {
    this.#sources = sources;
    this.#world = world;
    this.#atHand = new CubesAtHand(sources, world, () => this.#changed());
    this.#zone = { zone: sources.timeZone, refusal: null };
  }

  readonly subscribe = (notify: () => void): (() => void) => this.#view.subscribe(notify);

  readonly view = (): View => this.#view.read();

  /** The view before anything was asked for, which is that of a page rendered ahead of time. */
  readonly initialView = (): View => this.#initialView;

  /** Days of history are read at rest: nobody is told when that begins or ends. */
  readonly rest = (): Rest | null => {
    const isReading = this.#flight !== null && !this.#flight.isForHistory;
    return isReading || this.#asked === null ? null : this.#rest;
  };

  /** Whether there is a backend; else the page runs on snapshots alone. */
  get isLive(): boolean {
    return this.#sources.live !== null;
  }

  /** Begins with a snapshot that came with the page itself. */
  seed(entry: SnapshotEntry, snapshot: Pick<Snapshot, "cube" | "timeZone">): void {
    this.#atHand.seed(entry, snapshot);
    this.#changed();
    this.#initialView = this.view();
  }

  /** Shows what an address asks for, and reads it unless it is at hand and fresh. */
  readonly show = (address: Address): void => {
    this.#address = address;
    this.#zone = askedZone(address.look, this.#sources.timeZone);
    this.#atHand.turnTo(this.#timeZone);
    this.keepDay();
    this.#ensure();
  };

  /** Reads the figures on screen anew, unless that is being done. */
  readonly refresh = (): void => {
    const asked = this.#asked;
    const isComing = !this.#flight?.isForHistory && asked !== null && this.#isOnItsWay(asked);
    if (asked !== null && !isComing) void this.#read(asked);
  };

  /** Looks at the calendar: words such as `today` may ask for other days than before. */
  readonly keepDay = (): void => {
    this.#today = dayOf(this.#world.now(), this.#knownZone() ?? this.#timeZone);
    this.#changed();
  };

  /** Drops every figure, as when somebody signs out, and reads those on screen anew. */
  readonly forget = (): void => {
    this.#atHand.forget();
    this.#isShort = false;
    this.#abort();
    this.refresh();
  };

  /** The zone whose days are counted live. */
  get #timeZone(): string {
    const { zone } = this.#zone;
    return this.#otherClocks.has(zone) ? "UTC" : zone;
  }

  /** Something of what the store knows is another now. A range that is new by that is read. */
  #changed(): void {
    const before = this.#asked;
    const { words } = this.#address;
    this.#horizon = this.#horizonNow();
    this.#answer = words && this.#horizon && fullAnswerTo(words, this.#address, this.#horizon);
    this.#asked = this.#askedNow();
    if (!isSameAsked(before, this.#asked)) {
      this.#isShort = false;
      this.#ensure();
    }
    this.#view.write(keptView(this.view(), this.#viewNow()));
  }

  #horizonNow(): Horizon | null {
    const today = this.#today;
    const { entries } = this.#atHand;
    if (this.#horizonOf === entries && this.#horizon?.today === today) return this.#horizon;
    this.#horizonOf = entries;
    if (this.isLive) return today === null ? null : liveHorizon(today);
    const [newest, ...older] = entries;
    return newest === undefined ? null : snapshotHorizon([newest, ...older], today);
  }

  #askedNow(): Asked | null {
    if (this.#address.words === null) return null;
    if (this.#answer === null) return undefined;
    const { range, look } = this.#answer;
    return { range, comparison: look.comparison, timeZone: this.#timeZone };
  }

  #viewNow(): View {
    const asked = this.#asked ? this.#filled(this.#asked) : null;
    const shown = this.#shownFor(asked);
    const { words, wordsBefore } = this.#address;
    const { look, refusedComparison } = this.#answer ?? this.#address;
    const timeZone = shown.status === "ready" ? shown.dashboard.timeZone : this.#knownZone();
    const horizon = this.#horizon;
    return {
      words,
      range: asked?.range ?? null,
      refusal: this.#answer?.refusal ?? null,
      look,
      refusedComparison,
      zoomedFrom: wordsBefore && horizon && answerTo(wordsBefore, horizon).range,
      horizon,
      shown,
      isReading: this.#isReading(),
      trouble: this.#trouble,
      timeZone,
      refusedZone: this.#refusedZone(timeZone),
      otherClocks: this.#otherClocks.has(this.#zone.zone) ? this.#zone.zone : null,
    };
  }

  /** Not where all that is asked for is there. */
  #isReading(): boolean {
    if (this.#flight === null) return false;
    return !(this.#flight.isForHistory && this.#asked && this.#isAnswered(this.#asked));
  }

  /** The zone whose days the figures will be of; rendered ahead of time nobody knows the reader's. */
  #knownZone(): string | null {
    if (this.isLive) return this.#today === null ? null : this.#timeZone;
    return this.#atHand.entries[0]?.timeZone ?? null;
  }

  #refusedZone(timeZone: string | null): string | null {
    const { zone, refusal } = this.#zone;
    const isAsked = refusal === null && this.#address.look.zone !== null;
    if (!isAsked || timeZone === null || timeZone === this.#timeZone) return refusal;
    return TEXTS.filter.noDaysOf(zone);
  }

  /** All days are those from the first row on, where a cube at hand knows of it. */
  #filled(asked: Question): Question {
    const held = this.#address.words?.period === "all" ? this.#atHand.best(asked) : undefined;
    const range = held === undefined ? asked.range : filledRange(held.cube, asked.range);
    return { ...asked, range: kept(this.view().range, range) };
  }

  #shownFor(asked: Question | null): Shown {
    if (this.#asked === null) return UNSET;
    const held = asked === null ? undefined : this.#atHand.best(asked);
    if (asked === null || held === undefined) return this.#isShort ? FAILED : LOADING;
    const { cube, source } = held;
    const { range, comparison } = asked;
    const { shown } = this.view();
    if (shown.status === "ready" && shown.cube === cube && shown.source === source) {
      const { dashboard: made } = shown;
      if (isSameRange(made.range, range) && made.comparison === comparison) return shown;
    }
    return { status: "ready", dashboard: dashboard(cube, range, comparison), cube, source };
  }

  #ensure(): void {
    if (this.#today === null) return;
    const asked = this.#asked;
    if (asked === null) this.#abort();
    else if (!this.#isOnItsWay(asked) && !this.#isAnswered(asked)) void this.#read(asked);
  }

  #isAnswered(asked: Asked): boolean {
    return this.#atHand.isFresh(asked, this.#trouble !== null);
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
  #abort(): void {
    this.#flight?.controller.abort();
    this.#flight = null;
  }

  #begin(asked: Asked, isForHistory: boolean): Flight {
    this.#abort();
    const flight = { asked, isForHistory, controller: new AbortController() };
    this.#flight = flight;
    this.#changed();
    return flight;
  }

  /** A read that was superseded changes nothing any more, however it ends. */
  async #read(asked: Asked): Promise<void> {
    const flight = this.#begin(asked, false);
    const trouble = await this.#attempt(flight);
    if (this.#flight !== flight) return;
    const now = this.#asked;
    // Or what is asked for now had to wait for it, whatever it brought.
    const wasForNow = isSameAsked(asked, now) || (this.isLive && !!now && this.#isOnItsWay(now));
    this.#flight = null;
    this.#trouble = trouble ?? (this.#atHand.has(asked) ? null : "unsound");
    this.#rest = { since: this.#world.now(), isTroubled: this.#trouble !== null };
    this.#isShort = wasForNow && !this.#atHand.has(now);
    this.#changed();
    if (!wasForNow) this.#ensure();
    void this.#readHistory();
  }

  /** The days before those on screen, once these are there; if it fails the page stays as it is. */
  async #readHistory(): Promise<void> {
    const asked = this.#asked;
    if (!asked || this.#flight !== null || this.#trouble !== null) return;
    if (!this.#atHand.lacksHistory(asked)) return;
    const flight = this.#begin(asked, true);
    await this.#attempt(flight);
    if (this.#flight !== flight) return;
    this.#flight = null;
    this.#changed();
    if (!isSameAsked(asked, this.#asked)) this.#ensure();
  }

  async #attempt({ asked, isForHistory, controller: { signal } }: Flight): Promise<Trouble | null> {
    try {
      await this.#atHand.read(asked, isForHistory, signal);
      return null;
    } catch (failure) {
      if (signal.aborted) return null;
      this.#sources.onFailure(failure);
      if (isForHistory) return null;
      if (failure instanceof OtherClocks && this.#timeZone !== "UTC") {
        this.#countInUtc();
        return null;
      }
      const trouble = troubleOf(failure, this.#world.isOnline());
      this.#trouble = trouble;
      this.#changed();
      if (this.isLive) await this.#atHand.fallBack(asked, signal);
      return trouble;
    }
  }

  /** Where the backend and this browser do not agree on the clocks of a zone, they do on those of UTC. */
  #countInUtc(): void {
    this.#otherClocks.add(this.#zone.zone);
    this.#abort();
    this.#atHand.turnTo(this.#timeZone);
    this.keepDay();
  }
}
