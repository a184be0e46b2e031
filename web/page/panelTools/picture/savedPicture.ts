import type { Dashboard } from "../../../../shared/dashboard/dashboardSchema.ts";
import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import type { Provenance } from "../../../../shared/tables/provenance.ts";
import { emptyWords } from "../../../../shared/text/caveats.ts";
import { formatInstant } from "../../../../shared/text/format.ts";
import { pictureDays, READ_FROM } from "../../../../shared/text/provenanceWords.ts";
import { siteBrand } from "../../../browser/siteBrand.ts";
import { layOut } from "../../../browser/usePrinting.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { TEXTS } from "../../../texts.ts";
import { painted } from "./svg.ts";
import { pagePicture, panelText, viewPicture } from "./viewPicture.ts";

/**
 * A view or the whole page as one SVG, as it is on screen: its charts in their looks and colours. A view is
 * described by its sentence on screen.
 */
export function savedPicture(
  view: ViewName | null,
  figures: ReadyFigures,
  { source, asOf }: Provenance,
): string {
  const { published: dashboard, unfinished } = figures.answer;
  const days = pictureDays(dashboard, unfinished, Date.parse(asOf));
  const words = {
    days,
    source: `${READ_FROM[source]} ${formatInstant(asOf)} · ${siteBrand.name}`,
    description: view === null ? days : viewDescription(view, dashboard),
  };
  const drawn = whilePictured(() =>
    view === null
      ? pagePicture(TEXTS.title, dashboard, words)
      : viewPicture(view, dashboard, words),
  );
  return painted(drawn, screenColours());
}

/** The sentence of a view on screen; a view without rows has none, and is described by the words in its place. */
function viewDescription(view: ViewName, dashboard: Dashboard): string {
  return panelText(view, ".panel-highlight") || emptyWords(VIEWS[view], dashboard).join(". ");
}

/** What `take` reads of the page, with the rules for a picture in place. Nothing of it is painted on screen. */
function whilePictured<Taken>(take: () => Taken): Taken {
  const { documentElement: root, body } = document;
  // A shorter page would scroll.
  body.style.minBlockSize = `${body.offsetHeight}px`;
  root.dataset["pictured"] = "";
  layOut("picture");
  try {
    return take();
  } finally {
    delete root.dataset["pictured"];
    layOut("screen");
    body.style.minBlockSize = "";
  }
}

/** The colours of the style sheet as hex, in the theme on screen. */
function screenColours(): (css: string) => string {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  return (css) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = css;
    context.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
}

const SCALE = 2;

/** A picture as a PNG at twice its size, on the colour of the page, with the font of the page. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const styled = svg.replace("</desc>", `</desc><style>${await fontRule()}</style>`);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(styled)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const width = image.width * SCALE;
  const height = image.height * SCALE;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return pngBlob(canvas);
}

/** The rule of the page's font with the font in it: a picture loads nothing. Empty without the network. */
async function fontRule(): Promise<string> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const [, url = ""] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src")) ?? [];
      const isLatin = /^U\+0+-/i.test(rule.style.getPropertyValue("unicode-range"));
      if (!isLatin) continue;
      const font = await dataUrl(new URL(url, sheet.href ?? document.baseURI).href);
      return `@font-face{font-family:Inter Variable;font-weight:100 900;src:url(${font})}`;
    }
  }
  return "";
}

/** The font as a data URL. Without the network it is empty, and the picture has a font of the system. */
async function dataUrl(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  // No request may have a name and a password in its address.
  const { origin, pathname } = new URL(url);
  const bytes = await fetch(origin + pathname).then(
    (answer) => answer.arrayBuffer(),
    () => new ArrayBuffer(0),
  );
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return `data:font/woff2;base64,${btoa(text)}`;
}

function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("a picture of this size cannot be drawn"));
      else resolve(blob);
    }, "image/png");
  });
}
