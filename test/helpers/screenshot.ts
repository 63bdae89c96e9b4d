/** The page as it is seen, in every engine. */
import { executeServerCommand } from '@web/test-runner-commands';

/** Answers with the colour at a point in CSS pixels: red, green and blue, from 0 to 255. */
export async function screenshot(): Promise<(x: number, y: number) => readonly [number, number, number]> {
  const image = new Image();
  image.src = `data:image/png;base64,${await executeServerCommand<string, object>('screenshot', {})}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  return (x, y) => {
    const [red, green, blue] = ctx.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
    return [red!, green!, blue!];
  };
}
