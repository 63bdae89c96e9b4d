/**
 * `npm run people [-- PHOTO…]`: puts photos of people into demo/people/ as the demo's samples, 640 pixels wide, and stores the points
 * of each one's face beside it, found by the built files. Without arguments the points of those that are there, or that
 * demo/people/elsewhere/people.json names, are found anew.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPeople } from '../demo/server/fetch-people.ts';
import { BareShop } from '../test/dist/bare-shop.ts';

const FOLDER = fileURLToPath(new URL('../demo/people/', import.meta.url));
const WIDTH = 640;

const given = process.argv.slice(2);
await fetchPeople();
const photosIn = async (folder: string, ending: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
const there = [...(await photosIn(FOLDER, '.webp')), ...(await photosIn(join(FOLDER, 'elsewhere'), '.jpg'))];
const shop = new BareShop();
await shop.open();
const { page } = await shop.visit('');
await page.evaluate('globalThis.__name = (value) => value');
for (const path of given.length > 0 ? given : there) {
  const { photo, points } = await page.evaluate(
    async ({ url, width, files }) => {
      const { loadFaceFinder } = (await import(
        `${files}on-face.js`
      )) as typeof import('../src/try-on/wear/face/on-face.ts');
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(width, image.naturalWidth);
      canvas.height = Math.round((image.naturalHeight * canvas.width) / image.naturalWidth);
      const ctx = canvas.getContext('2d')!;
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
      const faces = await (await loadFaceFinder()).find(canvas, new AbortController().signal);
      const parts = Array.from(faces[0] ?? [], (value, index) =>
        Number((value / (index % 3 === 1 ? canvas.height : canvas.width)).toFixed(4)),
      );
      return { photo: canvas.toDataURL('image/webp', 0.85), points: faces.length === 1 ? parts : null };
    },
    {
      url: `data:image/${extname(path).slice(1).replace('jpg', 'jpeg')};base64,${await readFile(path, 'base64')}`,
      width: WIDTH,
      files: `${shop.origin}/files/`,
    },
  );
  const name = basename(path, extname(path));
  if (!points) {
    console.error(`${path}: not one face was found; choose a photo of one person who looks ahead.`);
    process.exitCode = 1;
    continue;
  }
  if (given.length > 0) {
    await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(photo.split(',')[1]!, 'base64'));
  }
  const folder = given.length > 0 ? FOLDER : dirname(path);
  await writeFile(join(folder, `${name}.points.json`), `${JSON.stringify(points)}\n`);
  console.log(name);
}
await shop.close();
