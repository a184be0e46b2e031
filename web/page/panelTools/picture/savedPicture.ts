import type { Dashboard } from "../../../../shared/dashboard/dashboardSchema.ts";
import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import type { Provenance } from "../../../../shared/tables/provenance.ts";
import { emptyWords } from "../../../../shared/text/caveats.ts";
import { formatInstant } from "../../../../shared/text/format.ts";
import { pictureDays, READ_FROM } from "../../../../shared/text/provenanceWords.ts";
import { siteBrand } from "../../../browser/siteBrand.ts";
import { styleRules } from "../../../browser/styleRules.ts";
import { layOut } from "../../../browser/usePrinting.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { TEXTS } from "../../../texts.ts";
import { painted } from "./svg.ts";
import { pagePicture, panelText, viewPicture } from "./viewPicture.ts";

/**
 * A view as one SVG, with its chart or table and its colours as they are on screen. For null the SVG has the cards and all
 * views. For readers who do not see the picture, a view is described by its sentence, and the whole page by its days.
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
  const picture = whilePictured(() =>
    view === null
      ? pagePicture(TEXTS.title, dashboard, words)
      : viewPicture(view, dashboard, words),
  );
  return painted(picture, screenColours());
}

/** The sentence of a view on screen, or the words that a view without rows has in its place. */
function viewDescription(view: ViewName, dashboard: Dashboard): string {
  const sentence = panelText(view, ".panel-highlight");
  return sentence === "" ? emptyWords(VIEWS[view], dashboard).join(". ") : sentence;
}

/**
 * Calls a function that reads the page while the page is laid out for pictures, and returns its result. The page has its
 * layout for the screen again before the browser paints.
 */
function whilePictured<Result>(readPage: () => Result): Result {
  const { documentElement: root, body } = document;
  // If the page became shorter, the browser would scroll it.
  body.style.minBlockSize = `${body.offsetHeight}px`;
  root.dataset["pictured"] = "";
  layOut("picture");
  try {
    return readPage();
  } finally {
    delete root.dataset["pictured"];
    layOut("screen");
    body.style.minBlockSize = "";
  }
}

/**
 * A function that turns an opaque colour of CSS, such as `var(--ink)`, into hex, in the theme on screen. The browser computes
 * the colour of an element, and a canvas its red, green and blue.
 */
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
    const digits = [red, green, blue].map((channel) => channel.toString(16).padStart(2, "0"));
    return `#${digits.join("")}`;
  };
}

/** The pixels of a PNG for each pixel of its SVG. */
const SCALE = 2;

/** A picture as a PNG at twice its size, on the background colour of the page, with the font of the page. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const svgWithFont = svg.replace("</desc>", `</desc><style>${await fontRule()}</style>`);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgWithFont)}`;
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

/**
 * A rule with the Latin letters of the page's font, which contains the font, because a picture can load nothing. Empty if
 * the page has no such font.
 */
async function fontRule(): Promise<string> {
  const url = latinFontUrl();
  if (url === null) return "";
  const font = await dataUrl(url);
  return `@font-face{font-family:Inter Variable;font-weight:100 900;src:url(${font})}`;
}

/** The absolute URL of the font with Latin letters in the style sheets of the page; null if there is none. */
function latinFontUrl(): string | null {
  for (const rule of styleRules()) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    // Latin letters begin at U+0000.
    const isLatin = /^U\+0+-/i.test(rule.style.getPropertyValue("unicode-range"));
    const url = /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src"))?.[1];
    const base = rule.parentStyleSheet?.href ?? document.baseURI;
    if (isLatin && url !== undefined) return new URL(url, base).href;
  }
  return null;
}

/** A font as a data URL. If it cannot be requested, the data is empty, and the picture has a font of the system. */
async function dataUrl(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  // Without a user name and a password, which `fetch` would refuse.
  const { origin, pathname } = new URL(url);
  const bytes = await fetch(origin + pathname).then(
    (response) => response.arrayBuffer(),
    () => new ArrayBuffer(0),
  );
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return `data:font/woff2;base64,${btoa(binary)}`;
}

/** The content of a canvas as a PNG. Rejects if the browser cannot make one of this size. */
function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("a picture of this size cannot be drawn"));
      else resolve(blob);
    }, "image/png");
  });
}
