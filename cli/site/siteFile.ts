import * as z from "zod/mini";
import { parseJson } from "../../shared/archive/parseFile.ts";
import { BRAND, type SiteBrand, WEEK_STARTS, type WeekStart } from "../../shared/brand.ts";
import { isTimeZone, parseTimeZone } from "../../shared/days/calendar.ts";
import { Failure, memberOf } from "../../shared/failure.ts";
import { codePoints } from "../../shared/text/shortName.ts";
import { readText } from "../environment/files.ts";
import { located, type World } from "../environment/world.ts";
import { requireViews } from "./siteViews.ts";

/** What a site is called, how it looks and how it reads. */
export interface SiteFile {
  readonly brand: SiteBrand;
  /** For a page that reads live. */
  readonly timeZone?: string | undefined;
  readonly signIn?: string | undefined;
  /** The first day of a week, if the file names one. The brand always has one, which may be the default. */
  readonly weekStartsOn?: WeekStart | undefined;
}

export const SIGN_IN_FORM = "a URL such as https://example.org/login, or a path such as /login";

/** Whether it is a path or a URL of https. A link of any other form could run code, or show another host as this one. */
export function isSignInPlace(text: string): boolean {
  const isPath = /^\/(?![/\\])[^\s"<>\\]*$/.test(text);
  if (isPath) return true;
  const isSecureUrl = /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text);
  return isSecureUrl && new URL(text).username === "";
}

const optionalText = (isValid: (text: string) => boolean) =>
  z.optional(z.string().check(z.refine(isValid)));
const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

const schema = z.strictObject({
  name: optionalText(isName),
  logo: z.optional(
    z.strictObject({
      size: z.number().check(z.positive()),
      path: z.string().check(z.regex(/^M[MLHVCSQTAZ\d\s.,E+-]{1,8000}$/i)),
    }),
  ),
  accent: z.optional(z.strictObject({ light: hex, dark: hex })),
  last: optionalText((last) => /^[1-9]\d{0,2}d$/.test(last)),
  weekStartsOn: z.optional(z.enum(WEEK_STARTS)),
  timeZone: optionalText(isTimeZone),
  signIn: optionalText(isSignInPlace),
  views: z.optional(
    z.array(z.strictObject({ name: z.string().check(z.refine(isName)), query: z.string() })),
  ),
});

const MAX_LETTERS = 30;

/** Whether it is one line of text, without blanks around it, that is not too long. */
function isName(name: string): boolean {
  const isTrimmed = name.trim() === name;
  const isPrintable = /^[^\p{C}]+$/u.test(name);
  return isTrimmed && isPrintable && codePoints(name) <= MAX_LETTERS;
}

/** The form of each member in errors. */
const FORMS: Readonly<Record<keyof typeof schema.shape, string>> = {
  name: `a name of 1 to ${MAX_LETTERS} characters`,
  logo: 'the outline of an SVG path in a square, such as { "size": 24, "path": "M2 2H22L12 22Z" }',
  accent: 'two colours such as { "light": "#0b6a74", "dark": "#57c5c5" }',
  last: 'a number of days such as "30d", 999 at most',
  weekStartsOn: '"monday", "saturday" or "sunday"',
  timeZone: 'a time zone such as "Europe/Berlin"',
  signIn: SIGN_IN_FORM,
  views:
    'a list such as [{ "name": "Board", "query": "period=last-month&vs=year&trend=total" }], with names of 1 to ' +
    `${MAX_LETTERS} characters`,
};

const DEFAULT = "site.json";

/**
 * Reads the settings of a site from a file. Without a path it is `site.json`, and if that does not exist, the result is the
 * default brand. Members that the file leaves out have the values of the default brand.
 *
 * @throws Failure of kind `usage` for a path without a file, and for a member or a value that the page cannot have
 */
export async function readSiteFile(
  path: string | undefined,
  world: Pick<World, "cwd">,
): Promise<SiteFile> {
  const name = path ?? DEFAULT;
  const text = await readText(located(name, world));
  if (text === null && path === undefined) return { brand: BRAND };
  if (text === null) throw new Failure("usage", `no file at ${name}: name another with --settings`);
  const written = parseJson(text, name, "a site's settings", "usage");
  const parsed = schema.safeParse(written);
  if (!parsed.success)
    throw new Failure("usage", `${name}: ${firstProblem(parsed.error, written)}`);
  const settings = parsed.data;
  const brand = {
    name: settings.name ?? BRAND.name,
    logo: settings.logo ?? BRAND.logo,
    accent: settings.accent ?? BRAND.accent,
    last: settings.last ?? BRAND.last,
    weekStartsOn: settings.weekStartsOn ?? BRAND.weekStartsOn,
    views: settings.views ?? BRAND.views,
  };
  requireContrast(name, brand.accent);
  await requireViews(brand.views, name, text);
  // Here, unlike in the brand, the first day of a week is undefined if the file names none.
  const { signIn, weekStartsOn } = settings;
  const timeZone = settings.timeZone === undefined ? undefined : parseTimeZone(settings.timeZone);
  return { brand, timeZone, signIn, weekStartsOn };
}

/** What is wrong first in the file: the value of a setting, the name of a setting, or the file itself, which is no object. */
function firstProblem({ issues: [issue] }: z.core.$ZodError, written: unknown): string {
  const member = issue?.path[0] as keyof typeof FORMS | undefined;
  if (member !== undefined) {
    const value = JSON.stringify(memberOf(written, member));
    return `${member} is ${value}: write ${FORMS[member]}`;
  }
  const memberNames = Object.keys(FORMS).join(", ");
  if (issue?.code === "unrecognized_keys") {
    return `no setting is called ${issue.keys[0]}: write any of ${memberNames}`;
  }
  return `write an object with any of ${memberNames}`;
}

/** The hovered surface (`--hover`) has the least contrast in both themes; the least of text is by WCAG 2.2, 1.4.3. */
const BACKGROUNDS = { light: "#f0f2f3", dark: "#1f252a" } as const;
const MIN_CONTRAST = 4.5;

/** Refuses an accent that cannot be read as text, in either theme. */
function requireContrast(name: string, accent: SiteBrand["accent"]): void {
  for (const theme of ["light", "dark"] as const) {
    const colour = accent[theme];
    const background = BACKGROUNDS[theme];
    const ratio = contrast(colour, background);
    if (ratio >= MIN_CONTRAST) continue;
    const remedy = theme === "light" ? "darker" : "lighter";
    throw new Failure(
      "usage",
      `${name}: accent.${theme} is ${colour}, with a contrast of ${ratio.toFixed(2)} to 1 on ${background}: ` +
        `write a ${remedy} colour, with ${MIN_CONTRAST} to 1`,
    );
  }
}

/** The contrast ratio of two colours by https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const luminanceA = luminance(a);
  const luminanceB = luminance(b);
  const lighter = Math.max(luminanceA, luminanceB);
  const darker = Math.min(luminanceA, luminanceB);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour such as `#0b6a74`, from 0 to 1, by https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const red = linearPart(hex.slice(1, 3));
  const green = linearPart(hex.slice(3, 5));
  const blue = linearPart(hex.slice(5, 7));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The light of one of the three parts of a colour, from 0 to 1, by its two digits. */
function linearPart(digits: string): number {
  const part = Number.parseInt(digits, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
