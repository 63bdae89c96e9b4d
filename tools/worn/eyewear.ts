/**
 * `npm run worn`: a contact sheet of what is drawn on faces, before (pasted) and after, by the built files, in
 * docs/images/worn.webp, or where the first argument says. On free portraits and the demo's drawing. To be looked at by people.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BareShop } from '../../test/dist/bare-shop.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TARGET = process.argv[2] ?? here('../../docs/images/worn.webp');
const FACES = [
  here('../../test/try-on/find/pictures/astronaut.webp'),
  here('../../test/try-on/find/pictures/portrait.webp'),
];
const PRODUCTS = ['black-aviator-sunglasses', 'tortoise-round-glasses'].map((name) =>
  here(`../../src/service/mock/seed/pictures/${name}.webp`),
);

const asData = async (path: string) => `data:image/webp;base64,${(await readFile(path)).toString('base64')}`;

const shop = new BareShop();
await shop.open();
const { page } = await shop.visit('');
await page.evaluate('globalThis.__name = (value) => value');
const url = await page.evaluate(
  async ({ faces, products, files }) => {
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
    const canvasFrom = async (src: string) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas;
    };
    const side = 420;
    const sheet = document.createElement('canvas');
    [sheet.width, sheet.height] = [side * 2, side * faces.length * products.length];
    const ctx = sheet.getContext('2d')!;
    ctx.imageSmoothingQuality = 'high';
    const finder = await loadFaceFinder();
    let row = 0;
    for (const face of faces) {
      const photo = await canvasFrom(face);
      const [points] = (await finder.find(photo, new AbortController().signal)) as [Float32Array];
      const anchors = findFaceAnchors(points);
      const { leftEye, rightEye, leftTemple, rightTemple } = anchors;
      await calls.face({ photo: await createImageBitmap(photo), points });
      const breadth =
        Math.hypot(rightTemple.x - leftTemple.x, rightTemple.y - leftTemple.y) / Math.cos(anchors.yaw);
      const angle = Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x);
      for (const product of products) {
        const picture = await canvasFrom(product);
        const { cutout, flat } = await calls.prepare({
          picture: await createImageBitmap(picture),
          category: 'eyewear',
          site: 'eyes',
        });
        const below = (0.08 * breadth * cutout.box.height) / cutout.box.width;
        const place = {
          x: (leftEye.x + rightEye.x) / 2 - Math.sin(angle) * below,
          y: (leftEye.y + rightEye.y) / 2 + Math.cos(angle) * below,
          width: breadth,
          angle,
          isMirrored: false,
        };
        const [from, size] = [{ x: place.x - breadth, y: place.y - breadth * 0.8 }, breadth * 2];
        const put = (column: number, draw: () => void) => {
          ctx.save();
          ctx.beginPath();
          ctx.rect(column * side, row * side, side, side);
          ctx.clip();
          ctx.translate(column * side, row * side);
          ctx.scale(side / size, side / size);
          ctx.translate(-from.x, -from.y);
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
          const scale = breadth / cutout.box.width;
          ctx.translate(place.x, place.y);
          ctx.rotate(angle);
          ctx.scale(scale * Math.cos(anchors.yaw), scale);
          const { x, y, width, height } = cutout.box;
          ctx.drawImage(toLayer(flat!), flat!.left - x - width / 2, flat!.top - y - height / 2);
        });
        await calls.product({ cutout });
        const worn = await calls.wear({ place });
        put(1, () => worn && ctx.drawImage(toLayer(worn), worn.left, worn.top));
        row++;
      }
    }
    return sheet.toDataURL('image/webp', 0.88);
  },
  {
    faces: await Promise.all(FACES.map(asData)),
    products: await Promise.all(PRODUCTS.map(asData)),
    files: `${shop.origin}/files/`,
  },
);
await writeFile(TARGET, Buffer.from(url.split(',')[1]!, 'base64'));
await shop.close();
console.log(`${TARGET}: left as it would be pasted, right as it is drawn.`);
