const LINE = 20;
const GAP = 8;
const BETWEEN = "  ·  ";

interface Caption {
  readonly height: number;
  draw(x: number, y: number): void;
}

/** A caption in the page's own font, wrapped to the width of the element above it. */
export function captionBelow(
  context: CanvasRenderingContext2D,
  pieces: readonly string[],
  element: Element,
): Caption {
  const { color, fontFamily } = getComputedStyle(element.querySelector("p") ?? element);
  const font = `13px ${fontFamily}`;
  context.font = font;
  const room = element.getBoundingClientRect().width;
  const lines = wrappedLines(pieces, (line) => context.measureText(line).width <= room);
  return {
    height: GAP + LINE * lines.length,
    draw(x, y) {
      Object.assign(context, { font, fillStyle: color, textBaseline: "middle" });
      for (const [index, line] of lines.entries()) {
        context.fillText(line, x, y + GAP + LINE * (index + 0.5));
      }
    },
  };
}

function wrappedLines(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = [...lines.slice(-1), piece].join(BETWEEN);
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(piece);
  }
  return lines;
}
