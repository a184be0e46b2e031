import { filledRange } from "../../shared/cube/filledRange.ts";
import { addDays } from "../../shared/days/day.ts";
import { covers, listDays, sharedDays } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { backtest, renderBacktest } from "../rules/backtest.ts";
import { judge } from "../rules/judge.ts";
import { listedFigures, renderFigures } from "../rules/listedFigures.ts";
import { daysText } from "../rules/renderVerdicts.ts";
import type { Rule } from "../rules/rule.ts";
import { terminalStyle } from "../terminal/terminal.ts";
import { renderJson } from "../text/renderJson.ts";
import type { World } from "../world.ts";
import {
  type CubeRequest,
  cannotTell,
  NO_RULE,
  occasions,
  readCheckedCube,
} from "./checkedCube.ts";
import { unknownFigures } from "./liveLabels.ts";

/** Prints every figure by the name that a rule uses. */
export async function printFigures(request: CubeRequest, world: World): Promise<void> {
  const checked = await readCheckedCube([NO_RULE], request, 0, world);
  const occasion = occasions(checked, request, world.now(), new Set())(NO_RULE);
  const { range, comparison, chain } = occasion.query;
  const { timeZone, cover } = checked.cube;
  if (occasion.facts.of(occasion.query).chain === undefined) {
    const days = `from ${cover.from} to ${cover.to}`;
    throw new Failure("usage", `unknown chain ${chain}: no row ${days} belongs to it`);
  }
  const figures = listedFigures(occasion);
  world.stdout.write(
    request.json
      ? renderJson({ schema: 1, timeZone, range, comparison, figures })
      : renderFigures(figures, daysText(range, timeZone), terminalStyle(world)),
  );
}

/** Prints on which of the last `count` complete days each rule would have fired, from one cube. */
export async function printBacktest(
  rules: readonly Rule[],
  count: number,
  request: CubeRequest,
  world: World,
): Promise<void> {
  const checked = await readCheckedCube(rules, request, count, world);
  const { cube, lastDay } = checked;
  const { unknown, failure } = await unknownFigures(rules, checked, world);
  if (failure !== null) throw failure;
  const filled = filledRange(cube, cube.cover);
  const range = sharedDays(filled, { from: addDays(lastDay, 1 - count), to: lastDay });
  if (range === null) throw cannotTell(`${lastDay} and the days before it have no row`);
  const occasion = occasions(checked, request, null, unknown);
  const backtests = rules.map((rule) =>
    backtest(rule.text, listDays(range), (day) => {
      const past = occasion(rule, day);
      return covers(filled, past.query.range) ? judge(rule, past).outcome : "unknown";
    }),
  );
  world.stdout.write(
    request.json
      ? renderJson({ schema: 1, timeZone: cube.timeZone, range, rules: backtests })
      : renderBacktest(backtests, range, cube.timeZone, terminalStyle(world)),
  );
}
