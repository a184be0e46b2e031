import { BRAND } from "../../shared/brand.ts";
import { Failure } from "../../shared/failure.ts";
import { formatList, formatRange } from "../../shared/text/format.ts";
import type { LiveRequest } from "../backend/liveCube.ts";
import { checkHead, type MailContent, mail, PICTURE } from "../mail/mail.ts";
import { trendPicture } from "../mail/trendPicture.ts";
import { renderHtml, renderPicture } from "../render/renderHtml.ts";
import { renderMetrics } from "../render/renderMetrics.ts";
import { renderSlack } from "../render/renderSlack.ts";
import { sections } from "../render/sections.ts";
import type { World } from "../world.ts";
import { oneFile } from "./export.ts";
import { type Answer, firstAnswer } from "./metrics.ts";

interface ReportOptions extends LiveRequest {
  readonly format: "eml" | "slack";
  readonly snapshot?: string;
  readonly mailTo?: string;
  readonly mailFrom?: string;
  readonly subject?: string;
  /** Whether the whole dashboard is attached. */
  readonly file: boolean;
}

/** As `export` has it, so that identities are new in the same sense in both. */
const HISTORY = 365;

/**
 * Prints a message with the figures of a range, whole or not at all.
 *
 * @throws Failure of any kind but `locked`
 */
export async function runReport(options: ReportOptions, world: World): Promise<void> {
  const { mailFrom: from = "", mailTo: to = "", subject } = options;
  if (options.format === "slack") refuseMailOptions(options);
  else await checkHead({ from, to, subject: subject ?? "" });
  const { history = options.snapshot === undefined ? HISTORY : undefined } = options;
  const answer = await firstAnswer(
    { ...options, ...(history !== undefined && { history }) },
    world,
  );
  if (options.format === "slack") {
    world.stdout.write(renderSlack(sections(answer.result, null, answer.source)));
    return;
  }
  const days = `${BRAND.name}: ${formatRange(answer.result.range)}`;
  const head = { from, to, subject: subject ?? days, date: new Date(world.now()) };
  world.stdout.write(await mail(head, await mailContent(answer, options, world)));
}

function refuseMailOptions({ mailTo, mailFrom, subject, file }: ReportOptions): void {
  const given = {
    "mail-to": mailTo,
    "mail-from": mailFrom,
    subject,
    "no-file": file ? undefined : "",
  };
  const names = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : `--${name}`,
  );
  if (names.length === 0) return;
  throw new Failure("usage", `--format slack makes no mail: leave ${formatList(names)} out`);
}

async function mailContent(
  { result, source, ...origin }: Answer,
  { file, quiet = false }: ReportOptions,
  world: World,
): Promise<MailContent> {
  const { range, cube } = result;
  const trend = trendPicture(result, source.unfinished);
  return {
    text: renderMetrics(result, null, [], source, { columns: null, colour: false }),
    html: renderHtml(
      sections(result, null, source),
      trend && renderPicture(PICTURE, trend.caption),
    ),
    picture: trend?.png ?? null,
    file: file
      ? {
          name: `${BRAND.name.toLowerCase()}_${range.from}_${range.to}.html`,
          html: await oneFile(cube, range, origin, quiet, world),
        }
      : null,
  };
}
