const SCALE = 2;

/** A drawing as a PNG at twice its size, on the colour of the page. */
export async function picture(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const [width, height] = [image.width * SCALE, image.height * SCALE];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return pngBlob(canvas);
}

function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("a picture of this size cannot be drawn"));
      else resolve(blob);
    }, "image/png");
  });
}
