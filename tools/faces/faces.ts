/**
 * `npm run faces -- DIR`: what the dialog says to people whose face it places eyewear on, counted over a folder of portraits by what is
 * false, by skin tone and sex. DIR, or else the environment variable PORTRAITS, is a copy of the folders `male` and `female` of
 * faker-js/assets-person-portrait (CC0; people who don't exist): it is not a part of this repository. Prints the table of docs/try-on.md,
 * and ends with status 1 where more is false than `MOST_FALSE`, with 2 where there are no portraits.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { BareShop } from '../../test/dist/bare-shop.ts';

const dir = process.argv[2] ?? process.env.PORTRAITS;
const folders = (['male', 'female'] as const).map((sex) => ({ sex, path: `${dir}/${sex}/512` }));
if (!dir || folders.some(({ path }) => !existsSync(path))) {
  console.error(
    `${dir ? `${dir} has no folders male/512 and female/512.` : 'The folder of the portraits is missing.'} Get github.com/faker-js/assets-person-portrait and say: npm run faces -- PATH/TO/IT`,
  );
  process.exit(2);
}

/** Of 200 portraits. One false sentence is known, of a portrait in which two faces are seen; engines and machines may differ by one more. */
const MOST_FALSE = 2;

/** Of the 200 portraits, looked at one by one, the head that is turned so far that its front can't be seen. Each shows one person. */
const TURNED = new Set(['female/66']);

/** By the skin's lightness in the picture (CIE L*, median of cheeks and forehead): it describes a photo in its light, not a person. */
const TONES = [
  { name: 'dark (L* below 45)', from: 0 },
  { name: 'medium (L* 45 to 62)', from: 45 },
  { name: 'light (L* 62 and more)', from: 62 },
];

interface Said {
  readonly portrait: string;
  readonly sex: string;
  readonly tone: string;
  readonly sentence: 'placed' | 'lookStraight' | 'noFaceFound' | 'whichFace';
}

const shop = new BareShop();
await shop.open();
const { page } = await shop.visit('');
await page.evaluate('globalThis.__name = (value) => value');

async function say(sex: string, file: string, path: string): Promise<Said> {
  const { sentence, lightness } = await page.evaluate(
    async ({ files, data }) => {
      const { loadFaceFinder, isTurnedAway } = (await import(
        `${files}on-face.js`
      )) as typeof import('../../src/try-on/wear/face/on-face.ts');
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
      ctx.drawImage(image, 0, 0);
      const faces = await (await loadFaceFinder()).find(canvas, new AbortController().signal);
      const [points] = faces;
      if (!points) return { sentence: 'noFaceFound' as const, lightness: 0 };
      const values: number[] = [];
      for (const index of [50, 280, 101, 330, 151]) {
        const { data: at } = ctx.getImageData(points[index * 3]! - 3, points[index * 3 + 1]! - 3, 7, 7);
        for (let i = 0; i < at.length; i += 4) {
          const [r, g, b] = [at[i]!, at[i + 1]!, at[i + 2]!].map((value) =>
            value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          ) as [number, number, number];
          values.push(116 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b) - 16);
        }
      }
      const lightness = values.toSorted((a, b) => a - b)[values.length >> 1]!;
      if (faces.length > 1) return { sentence: 'whichFace' as const, lightness };
      return {
        sentence: isTurnedAway(points) ? ('lookStraight' as const) : ('placed' as const),
        lightness,
      };
    },
    {
      files: `${shop.origin}/files/`,
      data: `data:image/jpeg;base64,${(await readFile(path)).toString('base64')}`,
    },
  );
  const tone = TONES.findLast(({ from }) => lightness >= from)!.name;
  return { portrait: `${sex}/${file.replace('.jpg', '')}`, sex, tone, sentence };
}

const all: Said[] = [];
for (const { sex, path } of folders)
  for (const file of await readdir(path))
    if (file.endsWith('.jpg')) all.push(await say(sex, file, `${path}/${file}`));
await shop.close();

/** Whether glasses lie well where they were placed is not counted here, but looked at. */
const isFalse = ({ portrait, sentence }: Said): boolean =>
  TURNED.has(portrait) ? sentence !== 'lookStraight' : sentence !== 'placed';

const groups: (readonly [string, readonly Said[]])[] = [
  ['all', all],
  ...['male', 'female'].map((sex) => [sex, all.filter((said) => said.sex === sex)] as const),
  ...TONES.map(({ name }) => [name, all.filter(({ tone }) => tone === name)] as const),
];
const count = (said: readonly Said[], sentence: Said['sentence']) =>
  `${said.filter((one) => one.sentence === sentence && isFalse(one)).length} of ${said.filter((one) => one.sentence === sentence).length}`;
/** In words, which a narrow column can break. */
const spell = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const SENTENCES = ['placed', 'lookStraight', 'whichFace', 'noFaceFound'] as const;
console.log(
  `| portraits | number | ${SENTENCES.map((name) => `${spell(name)} false`).join(' | ')} | false per 200 |`,
);
console.log(`| --- ${'| --- '.repeat(SENTENCES.length + 2)}|`);
for (const [name, said] of groups) {
  const rate = said.length ? ((200 * said.filter(isFalse).length) / said.length).toFixed(1) : '–';
  console.log(
    `| ${name} | ${said.length} | ${SENTENCES.map((sentence) => count(said, sentence)).join(' | ')} | ${rate} |`,
  );
}
console.log(
  `\nNot "placed": ${all
    .filter(({ sentence }) => sentence !== 'placed')
    .map(({ portrait, sentence }) => `${portrait} ${sentence}`)
    .join(', ')}`,
);
const falsePer200 = (200 * all.filter(isFalse).length) / all.length;
if (falsePer200 > MOST_FALSE) {
  console.error(`${falsePer200.toFixed(1)} of 200 sentences are false, ${MOST_FALSE} may be.`);
  process.exitCode = 1;
}
