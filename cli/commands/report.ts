import { BRAND } from "../../shared/brand.ts";
import { formatRange } from "../../shared/text/format.ts";
import type { LiveRequest } from "../backend/liveCube.ts";
import { renderHtml } from "../documents/renderHtml.ts";
import { renderSlack } from "../documents/renderSlack.ts";
import { sections } from "../documents/sections.ts";
import { checkHead, composedMail, PICTURE } from "../mail/mail.ts";
import { trendPicture } from "../mail/trendPicture.ts";
import { renderMetrics } from "../render/renderMetrics.ts";
import type { World } from "../world.ts";
import { oneFile } from "./export.ts";
import { firstAnswer } from "./metrics.ts";

interface ReportOptions extends LiveRequest {
  readonly snapshot?: string;
  readonly mailTo?: string;
  readonly mailFrom?: string;
  readonly subject?: string;
  /** Whether the whole dashboard is attached. */
  readonly file: boolean;
  readonly slack?: boolean;
}

/** As of `export`: the tables and the file count the same identities as new. */
const HISTORY = 365;

/** Prints the figures of a range as a message, whole or not at all. */
export async function runReport(options: ReportOptions, world: World): Promise<void> {
  const { mailFrom: from = "", mailTo: to = "", subject = "", quiet = false } = options;
  if (!options.slack) await checkHead({ from, to, subject });
  const usual = options.snapshot === undefined ? { history: HISTORY } : {};
  const answer = await firstAnswer({ ...usual, ...options }, world);
  const { result, source, found } = answer;
  const report = sections(answer);
  if (options.slack) {
    world.stdout.write(renderSlack(report));
    return;
  }
  const { range } = result;
  const trend = await trendPicture(result, source.unfinished);
  const file = options.file && {
    filename: `${BRAND.name.toLowerCase()}_${range.from}_${range.to}.html`,
    content: await oneFile(found, quiet, world),
  };
  const mail = await composedMail({
    from,
    to,
    subject: subject || `${BRAND.name}: ${formatRange(range)}`,
    date: new Date(world.now()),
    text: renderMetrics(answer, [], { columns: null, colour: false }),
    html: renderHtml(report, trend && { address: PICTURE, ...trend }),
    picture: trend?.png,
    file: file || undefined,
  });
  world.stdout.write(mail);
}
