import type { Cube } from "../../shared/cube/cube.ts";

/** Counts the notifications of a cube a thousand times for each of as many chains. */
export function countMany({ notifications }: Cube, chains: number): void {
  if (notifications === null) throw new Error("no notifications");
  const sums = new Map<number, number>();
  for (const { series } of notifications.groups) {
    for (const [index, day] of series.days.entries()) {
      sums.set(day, (sums.get(day) ?? 0) + 1_000 * (series.counts[index] ?? 0));
    }
  }
  const days = [...sums.keys()].sort((a, b) => a - b);
  const series = { days, counts: days.map((day) => sums.get(day) ?? 0) };
  notifications.groups = Array.from({ length: chains }, (_, index) => ({
    label: `Rollup ${index + 100}`,
    series,
  }));
}

/** The texts at a ring that touch it: those in its middle, and those below it or beside it. */
export function textsOnRings(): string[] {
  const boxOf = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect();
  };
  const breakdowns = [...document.querySelectorAll(".breakdown")];
  if (breakdowns.length < 2) return ["no rings"];
  return breakdowns.flatMap((breakdown) => {
    const boxes = [...breakdown.querySelectorAll(".recharts-sector")].map((sector) =>
      sector.getBoundingClientRect(),
    );
    if (boxes.length === 0) return ["no ring"];
    const [left, right] = [
      Math.min(...boxes.map((box) => box.left)),
      Math.max(...boxes.map((box) => box.right)),
    ];
    const [top, bottom] = [
      Math.min(...boxes.map((box) => box.top)),
      Math.max(...boxes.map((box) => box.bottom)),
    ];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hole = ((right - left) / 2) * (55 / 95);
    const isInHole = (box: DOMRect) =>
      [box.left, box.right].every((side) =>
        [box.top, box.bottom].every((end) => Math.hypot(side - x, end - y) <= hole),
      );
    const isOutside = (box: DOMRect) =>
      box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top;
    const texts = (selector: string, isFree: (box: DOMRect) => boolean) =>
      [...breakdown.querySelectorAll(selector)].filter(
        (element) => boxOf(element).width > 0 && !isFree(boxOf(element)),
      );
    return [
      ...texts(".pie-centre > *", isInHole),
      ...texts(".breakdown-list :is(th, td)", isOutside),
    ].map((element) => `${element.textContent}`);
  });
}
