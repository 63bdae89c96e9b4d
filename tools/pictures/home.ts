/**
 * `npm run pictures:home`: the sample people wearing one frame after the other, drawn by the built files, for the first screens of
 * the documentation site and the demo, in demo/people/worn/. To be looked at by people.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BareShop } from '../../test/dist/bare-shop.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const FOLDER = here('../../demo/people/worn/');
const FACE = here('../../test/try-on/find/pictures/astronaut.webp');
/** The seed's pictures, and the same in other colours, which leave the white background white. */
const FRAMES = {
  tortoise: ['tortoise-round-glasses', 'none'],
  aviator: ['black-aviator-sunglasses', 'none'],
  teal: ['tortoise-round-glasses', 'hue-rotate(150deg) saturate(0.7)'],
  black: ['tortoise-round-glasses', 'grayscale(1) contrast(2.2)'],
} as const;

const asData = async (path: string) => `data:image/webp;base64,${(await readFile(path)).toString('base64')}`;

/** By name, as data URLs. */
export async function drawHome(shop: BareShop): Promise<[string, string][]> {
  const { page } = await shop.visit('');
  await page.evaluate('globalThis.__name = (value) => value');
  return page.evaluate(
    async ({ face, frames, files }) => {
      const { calls } = (await import(
        `${files}draw-eyewear.js`
      )) as typeof import('../../src/try-on/wear/eyewear/index.ts');
      const { loadFaceFinder, findFaceAnchors } = (await import(
        `${files}on-face.js`
      )) as typeof import('../../src/try-on/wear/face/on-face.ts');
      const parts = ['eyewear-parser.bin', 'eyewear-parser-2.bin'].map(async (name) =>
        (await fetch(`${files}${name}`)).blob(),
      );
      await calls.open({ parser: await new Blob(await Promise.all(parts)).arrayBuffer() });
      const canvasFrom = async (src: string, filter = 'none') => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const ctx = canvas.getContext('2d')!;
        ctx.filter = filter;
        ctx.drawImage(image, 0, 0);
        return canvas;
      };
      const photo = await canvasFrom(face);
      const finder = await loadFaceFinder();
      const [points] = (await finder.find(photo, new AbortController().signal)) as [Float32Array];
      const anchors = findFaceAnchors(points);
      const { leftEye, rightEye, leftTemple, rightTemple } = anchors;
      await calls.face({ photo: await createImageBitmap(photo), points });
      const width =
        Math.hypot(rightTemple.x - leftTemple.x, rightTemple.y - leftTemple.y) / Math.cos(anchors.yaw);
      const angle = Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x);
      const centre = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 };
      const result: [string, string][] = [];
      for (const [name, source, filter] of frames) {
        const picture = await canvasFrom(source!, filter);
        const { cutout } = await calls.prepare({
          picture: await createImageBitmap(picture),
          category: 'eyewear',
          site: 'eyes',
        });
        const below = (0.08 * width * cutout.box.height) / cutout.box.width;
        const x = centre.x - Math.sin(angle) * below;
        const y = centre.y + Math.cos(angle) * below;
        await calls.product({ cutout });
        const worn = await calls.wear({ place: { x, y, width, angle, isMirrored: false } });
        const sheet = document.createElement('canvas');
        [sheet.width, sheet.height] = [640, 720];
        const ctx = sheet.getContext('2d')!;
        ctx.imageSmoothingQuality = 'high';
        const scale = 640 / (width * 2.1);
        ctx.scale(scale, scale);
        ctx.translate(width * 1.05 - centre.x, width * 1.05 - centre.y);
        ctx.drawImage(photo, 0, 0);
        if (worn) {
          const layer = new OffscreenCanvas(worn.width, worn.height);
          const pixels = worn.data as Uint8ClampedArray<ArrayBuffer>;
          layer.getContext('2d')!.putImageData(new ImageData(pixels, worn.width, worn.height), 0, 0);
          ctx.drawImage(layer, worn.left, worn.top);
        }
        result.push([name!, sheet.toDataURL('image/webp', 0.85)]);
      }
      return result;
    },
    {
      face: await asData(FACE),
      frames: await Promise.all(
        Object.entries(FRAMES).map(async ([name, [picture, filter]]) => [
          name,
          await asData(here(`../../src/service/mock/seed/pictures/${picture}.webp`)),
          filter,
        ]),
      ),
      files: `${shop.origin}/files/`,
    },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shop = new BareShop();
  await shop.open();
  await mkdir(FOLDER, { recursive: true });
  for (const [name, url] of await drawHome(shop))
    await writeFile(`${FOLDER}${name}.webp`, Buffer.from(url.split(',')[1]!, 'base64'));
  await shop.close();
}
