import { captionBelow } from "./captionBelow.ts";
import { svgOf } from "./svgOf.ts";

const SCALE = 2;
const MARGIN = 16;

/**
 * A part of the page as a PNG of twice its size, in the theme on screen, with a caption under it. The
 * browser draws it from a copy inside of an SVG.
 */
export async function picture(element: HTMLElement, pieces: readonly string[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("missing canvas: a picture cannot be drawn");
  const { width, height } = element.getBoundingClientRect();
  const image = await loadedImage(await svgOf(element));
  const caption = captionBelow(context, pieces, element);
  canvas.width = Math.ceil((width + 2 * MARGIN) * SCALE);
  canvas.height = Math.ceil((height + 2 * MARGIN + caption.height) * SCALE);
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN, MARGIN);
  caption.draw(MARGIN, MARGIN + height);
  return blobOf(canvas);
}

async function loadedImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("a picture of this size cannot be drawn"));
      else resolve(blob);
    }, "image/png");
  });
}
