import { captionBelow } from "./captionBelow.ts";
import { renderSvg } from "./renderSvg.ts";

const SCALE = 2;
const MARGIN = 16;

/**
 * A part of the page as a PNG at twice its size, in the theme on screen, with a caption below; as wide
 * and high as a slide if it is one. The browser draws it from a copy in an SVG.
 */
export async function picture(
  element: HTMLElement,
  pieces: readonly string[],
  isSlide: boolean,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const { width, height } = element.getBoundingClientRect();
  const image = await loadedImage(await renderSvg(element));
  const caption = captionBelow(context, pieces, element);
  const least = [width + 2 * MARGIN, height + 2 * MARGIN + caption.height] as const;
  const [wide, high] = isSlide ? slideAround(...least) : least;
  const [left, top] = [(wide - width) / 2, (high - height - caption.height) / 2];
  canvas.width = Math.ceil(wide * SCALE);
  canvas.height = Math.ceil(high * SCALE);
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top);
  caption.draw(left, top + height);
  return pngBlob(canvas);
}

/** The smallest rectangle of 16:9 with room for one of this size. */
function slideAround(width: number, height: number): [width: number, height: number] {
  const wide = Math.max(width, (height * 16) / 9);
  return [wide, (wide * 9) / 16];
}

async function loadedImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("a picture of this size cannot be drawn"));
      else resolve(blob);
    }, "image/png");
  });
}
