/**
 * Focus rings, markers and text that lie on the shopper's photo, measured in pixels of screenshots: over a bright, a dark and a busy
 * photo, in light, dark and forced colours, and from right to left.
 */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FittingRoom } from '../../src/try-on/room/fitting-room.ts';
import { another } from '../try-on/room/room-states.ts';
import { choose, opened, settled } from '../try-on/room/a-preview.ts';
import { itExcept } from '../helpers/engine.ts';
import { prefer } from '../helpers/media-features.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { changedBy, standingOut } from './changed-pixels.ts';
import { measureContrast } from './contrast.ts';

const [WIDTH, HEIGHT] = [300, 400];

function filled(color: string) {
  return (ctx: OffscreenCanvasRenderingContext2D) => {
    ctx.fillStyle = color;
    ctx.fillRect(0, 0, WIDTH, HEIGHT);
  };
}

const PHOTOS: Record<string, (ctx: OffscreenCanvasRenderingContext2D) => void> = {
  bright: filled('#fff'),
  dark: filled('#050505'),
  // Blocks that stay apart when the photo is made larger.
  busy(ctx) {
    for (let x = 0; x < WIDTH; x += 6)
      for (let y = 0; y < HEIGHT; y += 6) {
        const tone = (x * 7 + y * 13 + ((x * y) % 11) * 23) % 256;
        ctx.fillStyle = `rgb(${tone} ${(tone * 3) % 256} ${(tone * 5) % 256})`;
        ctx.fillRect(x, y, 6, 6);
      }
  },
};

const LOOKS: Record<string, { lang?: string; media?: Parameters<typeof prefer>[0] }> = {
  light: {},
  dark: { media: { 'prefers-color-scheme': 'dark' } },
  'forced colours': { media: { 'forced-colors': 'active' } },
  'right to left': { lang: 'ar' },
};

async function roomWith(photo: string, lang = 'en'): Promise<ShadowRoot> {
  await another();
  const { root } = await opened({ lang });
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  PHOTOS[photo]!(canvas.getContext('2d')!);
  choose(root, new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' }));
  await waitUntil(
    () => root.activeElement?.matches('.backdrop') && root.querySelector(':is(.picture, .beside) > *'),
  );
  await settled(root);
  return root;
}

/** A line of one pixel around it. */
const around = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return getComputedStyle(element).borderRadius === '50%' ? Math.PI * width : 2 * (width + height);
};

describe('On the photo', () => {
  afterEach(async () => {
    document.documentElement.removeAttribute('style');
    await prefer();
  });

  for (const [look, { lang, media }] of Object.entries(LOOKS)) {
    for (const photo of Object.keys(PHOTOS)) {
      itExcept(
        { webkit: 'its screenshots lag behind what it shows' },
        `rings, markers and text stand out from a ${photo} one: ${look}`,
        async () => {
          document.documentElement.style.setProperty('color-scheme', 'light dark');
          await prefer(media);
          const root = await roomWith(photo, lang);
          const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector)!;
          // A key that does nothing, so that rings are shown.
          await sendKeys({ press: 'Shift' });
          for (const selector of ['.backdrop', '.corner button']) {
            const control = find(selector);
            const least = around(selector === '.backdrop' ? find('.ring') : control);
            find('.controls button').focus();
            await changedBy(
              () => control.focus(),
              (changes) => standingOut(changes) >= least,
              `the ring of ${selector}`,
            );
          }
          const { store } = root.host as unknown as FittingRoom;
          find('.controls button').focus();
          store.set({ marks: [0.3, 0.7].map((x) => ({ x, y: 0.3, width: 0.2 })), picture: null });
          await store.rendered;
          const [mark, pill] = [find('.mark'), find('.pill')];
          for (const { style } of [mark, pill]) style.visibility = 'hidden';
          await changedBy(
            () => (mark.style.visibility = ''),
            (changes) => standingOut(changes) >= around(mark),
            'a marker',
          );
          const shown = await changedBy(
            () => (pill.style.visibility = ''),
            (changes) => changes.length > 200,
            'what is said',
          );
          const counts = new Map<string, number>();
          for (const { after } of shown) counts.set(String(after), (counts.get(String(after)) ?? 0) + 1);
          const [ground] = [...counts].toSorted(([, a], [, b]) => b - a)[0]!;
          const contrasts = shown.map(({ after }) => measureContrast(after, ground.split(',').map(Number)));
          // Of strokes, which are thin, some pixels are as dark as they are meant.
          expect(contrasts.filter((contrast) => contrast >= 4.5)).to.have.length.above(40);
        },
      );
    }
  }
});
