/** The page as it is seen, in every engine. */
import { executeServerCommand } from '@web/test-runner-commands';

/** In the screen's own pixels. Where the page stands in it depends on the engine: compare one with another. */
export async function screenshot(): Promise<ImageData> {
  const image = new Image();
  image.src = `data:image/png;base64,${await executeServerCommand<string, object>('screenshot', {})}`;
  await image.decode();
  const { width, height } = image;
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(image, 0, 0);
  return ctx.getImageData(0, 0, width, height);
}
