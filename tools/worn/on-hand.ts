/**
 * A part of `npm run worn`: what is drawn on hands, before (pasted) and after, by the built files, in docs/images/worn-on-hand.webp, or
 * where the first argument says. On the demo's drawings, since no free photo of a hand is at hand. To be looked at by people.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BareShop } from '../../test/dist/bare-shop.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TARGET = process.argv[2] ?? here('../../docs/images/worn-on-hand.webp');
const asData = async (path: string) =>
  `data:image/webp;base64,${(await readFile(here(path))).toString('base64')}`;
const HAND = await asData('../../demo/samples/hand.webp');
const readPicture = (name: string) => asData(`../../src/service/mock/seed/pictures/${name}.webp`);

const cases = [
  { photo: HAND, product: await readPicture('leather-dress-watch'), category: 'watch' },
  { photo: HAND, product: await readPicture('steel-diver-watch'), category: 'watch' },
  { photo: HAND, product: null, category: 'jewelry' },
] as const;

const shop = new BareShop();
await shop.open();
const { page } = await shop.visit('');
await page.evaluate('globalThis.__name = (value) => value');
const url = await page.evaluate(
  async ({ cases, files }) => {
    const { calls: drawing } = (await import(
      `${files}draw.js`
    )) as typeof import('../../src/try-on/wear/jewelry/index.ts');
    const { calls } = (await import(
      `${files}draw-on-hand.js`
    )) as typeof import('../../src/try-on/wear/hand/index.ts');
    const { open, placeByPoints } = (await import(
      `${files}on-hand.js`
    )) as typeof import('../../src/try-on/wear/hand/on-hand.ts');
    const canvasFrom = async (src: string) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas;
    };
    /** A gold bangle that lies, seen from above and from the front, on white: no product of the demo is pictured so. */
    const lyingBangle = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [600, 600];
      const ctx = canvas.getContext('2d')!;
      ctx.fillStyle = '#fff';
      ctx.fillRect(0, 0, 600, 600);
      const metal = (stops: readonly string[]) => {
        const gradient = ctx.createLinearGradient(75, 0, 525, 0);
        stops.forEach((colour, i) => gradient.addColorStop(i / (stops.length - 1), colour));
        return gradient;
      };
      const ring = (fill: CanvasGradient, y: number, height: number, hole: number, holeHeight: number) => {
        ctx.fillStyle = fill;
        ctx.beginPath();
        ctx.ellipse(300, y, 225, height, 0, 0, 2 * Math.PI);
        ctx.ellipse(300, hole, 213, holeHeight, 0, 0, 2 * Math.PI);
        ctx.fill('evenodd');
      };
      ring(metal(['#8a6420', '#e6c36a', '#fff0b8', '#c99a3c', '#f0d283', '#7d5a1c']), 322, 128, 286, 96);
      return canvas;
    };
    const side = 480;
    const sheet = document.createElement('canvas');
    [sheet.width, sheet.height] = [side * 2, side * cases.length];
    const ctx = sheet.getContext('2d')!;
    ctx.imageSmoothingQuality = 'high';
    const finder = await open({});
    for (const [row, { photo: source, product, category }] of cases.entries()) {
      const photo = await canvasFrom(source);
      const { all } = await finder.find(photo, new AbortController().signal);
      const points = all[0]!;
      const picture = product ? await canvasFrom(product) : lyingBangle();
      const { cutout, content, flat } = await drawing.prepare({
        picture: await createImageBitmap(picture),
        category,
        site: 'wrist',
      });
      const shape = { content, ratio: picture.width / picture.height };
      const { x, y, width, angle } = placeByPoints(
        { category, wornAt: 'wrist', picture: shape },
        points,
        photo,
      )!;
      const place = {
        x: x * photo.width,
        y: y * photo.height,
        width: width * content.width * photo.width,
        angle,
        isMirrored: false,
      };
      const size = Math.min(photo.width, points[2]! * 2.1);
      const within = (middle: number, length: number) =>
        Math.max(0, Math.min(length - size, middle - size / 2));
      const put = (column: number, draw: () => void) => {
        ctx.save();
        ctx.beginPath();
        ctx.rect(column * side, row * side, side, side);
        ctx.clip();
        ctx.translate(column * side, row * side);
        ctx.scale(side / size, side / size);
        ctx.translate(-within(points[0]!, photo.width), -within(points[1]!, photo.height));
        ctx.drawImage(photo, 0, 0);
        draw();
        ctx.restore();
      };
      const toLayer = (patch: NonNullable<typeof flat>) => {
        const layer = new OffscreenCanvas(patch.width, patch.height);
        const bytes = patch.data as Uint8ClampedArray<ArrayBuffer>;
        layer.getContext('2d')!.putImageData(new ImageData(bytes, patch.width, patch.height), 0, 0);
        return layer;
      };
      put(0, () => {
        const scale = place.width / cutout.box.width;
        ctx.translate(place.x, place.y);
        ctx.rotate(angle);
        ctx.scale(scale, scale);
        const [middleX, middleY] = [
          cutout.box.x + cutout.box.width / 2,
          cutout.box.y + cutout.box.height / 2,
        ];
        ctx.drawImage(toLayer(flat!), flat!.left - middleX, flat!.top - middleY);
      });
      await calls.face({ photo: await createImageBitmap(photo), points });
      await calls.product({ cutout });
      const worn = (await calls.wear({ place }))!;
      put(1, () => ctx.drawImage(toLayer(worn), worn.left, worn.top));
    }
    return sheet.toDataURL('image/webp', 0.88);
  },
  { cases, files: `${shop.origin}/files/` },
);
await writeFile(TARGET, Buffer.from(url.split(',')[1]!, 'base64'));
await shop.close();
console.log(`${TARGET}: left as it was pasted, right as it is drawn now.`);
