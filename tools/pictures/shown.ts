/**
 * What the pictures of README, demo and documentation show: looks, words and photos, without comments and blanks. A picture is older
 * than these if their hash is not the one in docs/images/pictures.json. `npm run pictures` makes all of them anew; run by itself, this
 * file notes that they are. Of the code that draws products only the result counts, which test/pictures/drawn.slow.test.ts compares.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const NOTES = `${ROOT}docs/images/pictures.json`;

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => pattern.test(name))
    .toSorted();

const DRAWN = [
  ...filesIn('demo/people', /^demo\/people\/[^/]+\.webp$/),
  ...filesIn('src/service/mock/seed/pictures', /\.webp$/),
];
const SWAP = filesIn('src/try-on/photo-swap', /\.styles\.ts$|\/en\.json$/);
const ROOM = [
  ...filesIn('src/try-on', /\.styles\.ts$|\/icons\.ts$/).filter((file) => !SWAP.includes(file)),
  'src/try-on/texts/en.json',
];

/** By the picture, or the folder of pictures. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'demo/people/worn': DRAWN,
  'docs/images/worn.webp': DRAWN,
  'docs/images/shop.webp': [...DRAWN, ...ROOM, ...filesIn('demo/styles', /shop\.css$/)],
  'docs/images/try-on': [...DRAWN, ...ROOM],
  'docs/images/photo-swap': [...DRAWN, ...ROOM, ...SWAP, 'demo/samples/figure.webp'],
  'docs/platforms/images': [
    ...filesIn('src/storefront/button', /\.styles\.ts$/),
    ...filesIn('test/themes/pages', /\.html$/),
  ],
};

/** Pictures as they are; of text, not what nobody sees. */
function seen(file: string): Buffer | string {
  const content = readFileSync(ROOT + file);
  return file.endsWith('.webp')
    ? content
    : content.toString().replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s+/gm, '');
}

/** By the picture, or the folder of pictures. */
export function hashFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SHOWN).map(([picture, files]) => {
      const hash = createHash('sha256');
      for (const file of files) hash.update(seen(file));
      return [picture, hash.digest('hex').slice(0, 16)];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(NOTES, `${JSON.stringify(hashFiles(), null, 2)}\n`);
