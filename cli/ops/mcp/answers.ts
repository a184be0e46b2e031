import { basename } from "node:path";
import * as z from "zod/mini";
import { Answer } from "../../../shared/answer/answer.ts";
import { notableSchema } from "../../../shared/answer/notableSchema.ts";
import { leadingMovers, MAX_LISTED_MOVERS, whys } from "../../../shared/answer/why.ts";
import { whySchema } from "../../../shared/answer/whySchema.ts";
import type { NamedView } from "../../../shared/brand.ts";
import { rankedRows } from "../../../shared/cube/countedRows.ts";
import { countSchema, daySchema, rangeSchema } from "../../../shared/cube/cube.ts";
import { dashboardSchema } from "../../../shared/dashboard/dashboardSchema.ts";
import { knownCount } from "../../../shared/dashboard/dataBegin.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { RATES, riskFiguresSchema } from "../../../shared/dashboard/risk.ts";
import { soFarSchema } from "../../../shared/dashboard/soFarSchema.ts";
import { unfinishedIn } from "../../../shared/dashboard/unfinishedDay.ts";
import { RANKED_VIEWS, VIEW_NAMES } from "../../../shared/dashboard/views.ts";
import { eachOf, TABLES } from "../../../shared/database/datedTables.ts";
import { buckets, STEPS, type Step, usualStep } from "../../../shared/days/buckets.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import { addDays, later } from "../../../shared/days/day.ts";
import { indexRange } from "../../../shared/days/indexRange.ts";
import { requestWithView, viewNamed } from "../../../shared/days/namedView.ts";
import { PERIODS } from "../../../shared/days/period.ts";
import type { Query } from "../../../shared/days/query.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { NO_RULE } from "../../../shared/rules/ruleQuery.ts";
import { firstRowCaveat, withKnownUsers } from "../../../shared/text/caveats.ts";
import { formatAge, formatCount, formatDay, formatList } from "../../../shared/text/format.ts";
import { highlights } from "../../../shared/text/highlights.ts";
import { hourWords } from "../../../shared/text/hourWords.ts";
import { rangeCaveats } from "../../../shared/text/rangeCaveats.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import type { FoundCube } from "../../backend/liveCube.ts";
import { requireChains } from "../../backend/requireChains.ts";
import { findCube } from "../../backend/storedCube.ts";
import { SUBJECTS, subjectTable } from "../../backend/subjects.ts";
import type { World } from "../../environment/world.ts";
import { judgeAll, readRules } from "../check/check.ts";
import { readCheckedCube } from "../check/checkedCube.ts";
import { publishedVerdict, verdictsSchema } from "../check/verdicts.ts";
import { countedFigures } from "../rows/rows.ts";

/**
 * The arguments of all tools, of which the schema of a tool has some, and the options with which `vigil mcp` was started,
 * such as its source.
 */
interface ToolRequest extends Omit<CubeRequest, "chain"> {
  readonly chain?: string | readonly string[];
  readonly rules?: readonly string[];
  /** The name of a view of the site, whose options stand in for those that are not given. */
  readonly view?: string;
}

interface Tool {
  readonly description: string;
  readonly input: z.ZodMiniType<object>;
  /** The members of its answer beside those about days and source. All other members are dropped. */
  readonly output: z.ZodMiniType<Readonly<Record<string, unknown>>>;
  readonly answer: (request: ToolRequest, world: World) => Promise<ToolAnswer>;
}

interface ToolAnswer {
  readonly about: About;
  readonly found: Readonly<Record<string, unknown>>;
}

const text = (description: string) => z.optional(z.string().check(z.describe(description)));

const range = {
  from: text("first day: YYYY-MM-DD, today or yesterday"),
  to: text("last day"),
  last: text("such as 30d: the last day and 30 days before it; instead of from"),
  period: z.optional(z.enum(PERIODS)),
  view: text("a view (see definitions): its days, comparison and chains, unless given"),
};
const compared = {
  ...range,
  compare: text(`${COMPARISONS.join(", ")}, or days such as 2026-03-01..2026-03-31 or 2026-03`),
};

const RANKED = RANKED_VIEWS.map(({ key }) => key);

const { shape } = dashboardSchema;
const { comparison, previous, cards, contributions } = shape;
const { dataBegin, wallets, lifecycle, unlinked } = shape;

/** What an answer says about its days and source. */
const aboutSchema = z.object({
  timeZone: shape.timeZone,
  weekStartsOn: shape.weekStartsOn,
  range: shape.range,
  cover: rangeSchema,
  completeness: shape.completeness,
  source: z.string(),
  /** Null for a snapshot whose time of writing is not known, and for CSV files, which do not say it. */
  age: z.nullable(z.string()),
  /** Null for a snapshot whose time of writing is not known. */
  takenAt: z.nullable(z.string()),
  unfinishedDay: z.nullable(daySchema),
  caveats: z.array(z.string()),
});

type About = z.infer<typeof aboutSchema>;

/** The schema of an object with a member for each name. */
function each<Name extends string, Schema extends z.ZodMiniType>(
  names: readonly Name[],
  schema: (name: Name) => Schema,
) {
  return z.object(eachOf(names, schema));
}

const definition = z.object({ name: z.string(), title: z.string(), definition: z.string() });

const bucket = z.object({
  from: daySchema,
  to: daySchema,
  isPartial: z.boolean(),
  figures: each(SUBJECTS, () => z.nullable(countSchema)),
});

export const TOOLS: Readonly<Record<string, Tool>> = {
  definitions: {
    description:
      "Call this first: what each figure counts, the names of chains and event types, and the days that " +
      "were read (cover). Snapshots have no other days; a backend is read for each question.",
    input: z.strictObject({}),
    output: z.object({
      definitions: z.array(definition),
      chains: z.array(z.string()),
      eventTypes: z.array(z.string()),
      views: z.array(z.strictObject({ name: z.string(), query: z.string() })),
    }),
    answer: answerRange,
  },
  figures: {
    description:
      "The figures of a range and of what it is compared with: what stands out (notable), cards, wallets, every " +
      "chain and event type, and new, returning, resurrected and dormant identities (lifecycle). Of today so far: " +
      "the rows up to the last complete hour (soFar), and those of the comparison up to the same hour.",
    input: z.strictObject(compared),
    output: z.object({
      comparison,
      previous,
      notable: z.array(notableSchema),
      dataBegin,
      cards,
      ...each(RANKED, (key) => shape[key]).shape,
      wallets,
      lifecycle,
      unlinked,
      soFar: z.optional(soFarSchema),
      ...riskFiguresSchema.shape,
    }),
    answer: answerRange,
  },
  movers: {
    description:
      "What changed between a range and its comparison, and why: what each chain adds to the change of all " +
      "transactions, which identities came and went, the first unusual day, and a sentence on each view.",
    input: z.strictObject(compared),
    output: z.object({
      comparison,
      previous,
      cards,
      contributions,
      why: z.array(whySchema),
      highlights: each(VIEW_NAMES, () => z.nullable(z.string())),
    }),
    answer: answerRange,
  },
  series: {
    description:
      "The figures of each day, calendar week or month of a range, of all chains, of one, or of " +
      "several together. Projects, users and wallets are distinct within a bucket: buckets do not add up, " +
      "and chains have none (null).",
    input: z.strictObject({
      ...range,
      step: z.optional(z.enum(STEPS)),
      chain: z.optional(
        z
          .union([z.string(), z.array(z.string())])
          .check(z.describe("a chain's name, or several names")),
      ),
    }),
    output: z.object({ step: z.enum(STEPS), buckets: z.array(bucket) }),
    answer: answerSeries,
  },
  rules: {
    description:
      'Judges rules such as wallets.flaggedPercent > 10 or exploitsByChain["Base"]?.exploits >= 1, by ' +
      "default of yesterday; paths are those of the figures. unknown: a figure is not known, for a reason.",
    input: z.strictObject({
      ...compared,
      rules: z.array(z.string()).check(z.minLength(1, "write at least one rule")),
    }),
    output: z.object({ rules: verdictsSchema.shape.rules }),
    answer: answerRules,
  },
};

/**
 * The answer of a tool: the members that the tool's schema of output names, and those of `aboutSchema`, about the days and
 * the source. Long lists are cut, with a caveat: clients refuse more than about 25,000 tokens.
 */
export async function toolAnswer(
  { output, answer }: Tool,
  { view, ...request }: ToolRequest,
  views: readonly NamedView[],
  world: World,
): Promise<Readonly<Record<string, unknown>>> {
  const completedRequest = view === undefined ? request : withView(request, viewNamed(view, views));
  const computed = await answer({ ...completedRequest, quiet: true }, world);
  const about = z.parse(aboutSchema, computed.about);
  // Parsing drops all members that the schema of this tool does not name.
  const members = z.parse(output, { ...computed.found, views });
  const caveats = [...about.caveats];
  const cutMembers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    const isLong = LISTS.has(name) && Array.isArray(value) && value.length > MAX_ENTRIES;
    if (!isLong) {
      cutMembers[name] = value;
      continue;
    }
    cutMembers[name] = value.slice(0, MAX_ENTRIES);
    caveats.push(`${name} has the first ${MAX_ENTRIES} of ${formatCount(value.length)} entries`);
  }
  return { ...about, caveats, ...cutMembers };
}

/** A request whose missing options are those of a view, with its chain or chains as a list. */
function withView({ chain, ...request }: ToolRequest, view: NamedView): ToolRequest {
  const chains = chain === undefined ? {} : { chain: chainList(chain) };
  return requestWithView({ ...request, ...chains }, view);
}

/** The chains of a request, which may have one name, a list of names or none. */
function chainList(chain: ToolRequest["chain"] = []): readonly string[] {
  return typeof chain === "string" ? [chain] : chain;
}

const MAX_ENTRIES = 100;

/** The lists that grow with the number of chains or event types. Their largest entries are the first. */
const LISTS = new Set([...RANKED, "contributions", "riskByChain", "chains", "eventTypes"]);

/** The longest series: a bucket is about 180 characters. */
const MAX_BUCKETS = 200;

/**
 * The step of a series. The length of the range decides if the query has no step, or has one that is no length of a bucket:
 * a view may have set hours. A step that gives too many buckets is replaced, with a caveat, by the shortest one that gives few
 * enough.
 */
function seriesStep({ range, weekStartsOn, step: queriedStep }: Query): {
  step: Step;
  caveats: string[];
} {
  const requestedStep = STEPS.find((step) => step === queriedStep);
  if (requestedStep === undefined) return { step: usualStep(range), caveats: [] };
  const isShortEnough = (step: Step) => buckets(range, step, weekStartsOn).length <= MAX_BUCKETS;
  if (isShortEnough(requestedStep)) return { step: requestedStep, caveats: [] };
  const longerSteps = STEPS.slice(STEPS.indexOf(requestedStep) + 1);
  // Even the longest cover has few enough months.
  const step = longerSteps.find(isShortEnough) ?? "month";
  const tooMany = `more than ${MAX_BUCKETS} ${requestedStep}s are too long an answer`;
  return { step, caveats: [`buckets are ${step}s, since ${tooMany}`] };
}

/**
 * All figures of a range. Several tools answer with some of them: the schema of each tool leaves out the others. Lists are
 * uncut, except the movers of each cause.
 */
async function answerRange(request: ToolRequest, world: World) {
  const { answer, query, about } = await readAnswer(request, world);
  const { cube, dashboard, published, soFar, hours, risk, notable } = answer;
  // The sentences are those of the page, which are about the page's shorter lists.
  const byHour = hourWords({ ...published, soFar, hours });
  const pageSentences = highlights({ ...withKnownUsers(published), byHour }, answer.unfinished);
  const causes = whys(answer).map((why) => ({
    ...why,
    moved: leadingMovers(why.moved, MAX_LISTED_MOVERS),
  }));
  const definitions = Object.entries(DEFINITIONS).map(([name, { title, definition }]) => {
    return { name, title, definition };
  });
  const found = {
    ...withKnownUsers(dashboard),
    ...risk,
    // Absent where the figures by the hour are not known: the schema has no null.
    soFar: soFar ?? undefined,
    notable,
    why: causes,
    highlights: pageSentences,
    definitions: [...definitions, ...Object.values(RATES)],
    chains: prominentChains(cube),
    eventTypes: rankedRows(cube.events, indexRange(cube.cover, cube.cover), null).map(
      ({ label }) => label,
    ),
  };
  const caveats = [...about.caveats, ...allChainsCaveats(query)];
  return { about: { ...about, caveats }, found };
}

/** A caveat for the figures of all chains if a view has chains: only the tool series counts these together. Otherwise none. */
function allChainsCaveats({ chains }: Query): string[] {
  if (chains.length === 0) return [];
  return [`these figures count all chains: the tool series has those of ${formatList(chains)}`];
}

/**
 * The figures of each bucket of the range, of all chains or of the chosen ones together; `bucketFigures` decides which are
 * null.
 */
async function answerSeries(request: ToolRequest, world: World) {
  // A series has no comparison, and so needs no days before the range.
  const { answer, query, about } = await readAnswer({ ...request, compare: "none" }, world);
  const { cube, published } = answer;
  const { range, weekStartsOn, chains } = query;
  requireChains(cube, chains);
  const { step, caveats: stepCaveats } = seriesStep(query);
  const firstRowCaveats = TABLES.flatMap((table) => firstRowCaveat(table, published) ?? []);
  const filledBuckets = buckets(range, step, weekStartsOn).map((bucket) => ({
    ...bucket,
    figures: bucketFigures(answer, bucket, chains),
  }));
  return {
    about: { ...about, caveats: [...about.caveats, ...firstRowCaveats, ...stepCaveats] },
    found: { step, buckets: filledBuckets },
  };
}

/**
 * The figure of each subject in a bucket. It is null if it is not known, if chains are chosen and it is not counted by chain,
 * or if no day of the bucket was counted.
 */
function bucketFigures(answer: Answer, bucket: DayRange, chains: readonly string[]) {
  const bucketAnswer = answer.within(bucket);
  const dashboard = withKnownUsers(bucketAnswer.dashboard);
  const figures = countedFigures(dashboard, bucketAnswer.chain(chains));
  return eachOf(SUBJECTS, (subject) => {
    const firstRow = answer.published.dataBegin[subjectTable(subject)];
    return knownCount(figures[subject], bucket, firstRow, answer.unfinished);
  });
}

/** The verdicts on rules, and the days and the source of the cube by which they are judged. */
async function answerRules({ rules: texts = [], chain, ...options }: ToolRequest, world: World) {
  const request = { ...options, chain: chainList(chain) };
  const rules = await readRules(texts, { chain: request.chain }, world);
  // The answer also describes the range of the request's options, which is that of `NO_RULE`: the cube must cover it too.
  const coveredRules = [NO_RULE, ...rules];
  const pastDays = 0;
  // `runMcp` has opened the source before the answer.
  const openBackend = async () => world;
  const checked = await readCheckedCube(coveredRules, request, pastDays, world, openBackend);
  const judgement = await judgeAll(rules, checked, request, world);
  const { verdicts, query, unknownLabel: unknownLabelFailure } = judgement;
  if (unknownLabelFailure !== null) throw unknownLabelFailure;
  const answer = new Answer(checked.cube, query, checked.takenAt);
  const about = aboutAnswer(answer, checked.provenance, request, world);
  return { about, found: { rules: verdicts.map(publishedVerdict) } };
}

/** The answer to a query, and what a tool says about its days and source. */
async function readAnswer({ chain, ...request }: ToolRequest, world: World) {
  const { cube, query, takenAt, ...provenance } = await findCube(
    { ...request, chain: chainList(chain) },
    world,
  );
  const answer = new Answer(cube, query, takenAt);
  return { answer, query, about: aboutAnswer(answer, provenance, request, world) };
}

type SourceKind = "backend" | "files" | "snapshot";

function sourceKind(origin: FoundCube["origin"], data: string | undefined): SourceKind {
  if (origin === null) return "snapshot";
  // CSV files are read as a backend is, so they have an origin too.
  return data === undefined ? "backend" : "files";
}

/** How old figures are: null for CSV files, and for a snapshot whose time of writing is not known. */
function ageWords(kind: SourceKind, takenAt: number | null, now: number): string | null {
  if (kind === "backend") return "live";
  // For CSV files, `takenAt` is when they were read, which tells no age.
  if (kind === "files" || takenAt === null) return null;
  return formatAge(now - takenAt);
}

/** The days and the source of an answer. The path of a snapshot or of a folder of CSV files is cut to its last part. */
function aboutAnswer(
  answer: Answer,
  { source, origin, notes }: Pick<FoundCube, "source" | "origin" | "notes">,
  { data }: ToolRequest,
  world: World,
): About {
  const { cube, published, takenAt, unfinished } = answer;
  const { timeZone, weekStartsOn, range, completeness } = published;
  const kind = sourceKind(origin, data);
  const caveats = [...rangeCaveats(published), ...notes];
  if (unfinished !== null && unfinished < range.to) {
    const firstDayNotBegun = later(range.from, addDays(unfinished, 1));
    caveats.push(`${formatDay(firstDayNotBegun)} has not begun`);
  }
  return {
    timeZone,
    weekStartsOn,
    range,
    cover: cube.cover,
    completeness,
    source: kind === "backend" ? source : basename(source),
    age: ageWords(kind, takenAt, world.now()),
    takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
    unfinishedDay: unfinishedIn(range, unfinished),
    caveats,
  };
}
