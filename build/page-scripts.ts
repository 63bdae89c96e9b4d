/**
 * Every script that a page loads by its URL. Each is a file at the top of dist/, with all the code that it needs (see
 * docs/decisions/self-contained-parts.md). Parts, which a script loads by name when it needs them, are listed too.
 */
import { LANGUAGES } from '../src/core/texts/languages.ts';

export interface PageScript {
  source: string;
  /** The maximum size in bytes of brotli. */
  budget: number;
  /** The condition under which a page loads it. */
  when: string;
}

/** The dialog contains the English texts. */
const OTHER_LANGUAGES = LANGUAGES.filter((name) => name !== 'en');

const swapTexts = (language: string): PageScript => ({
  source: `src/try-on/photo-swap/texts/${language}.json`,
  budget: 1100,
  when: 'photo-swap, in a dialog in that language',
});

const texts = (language: string): PageScript => ({
  source: `src/try-on/texts/${language}.json`,
  budget: 2330,
  when: 'a dialog in that language',
});

/** The scripts by file name without `.js`. */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScript>> = {
  embed: { source: 'src/storefront/embed/embed.ts', budget: 12_650, when: 'every page with the script tag' },
  'embed.iife': {
    source: 'src/storefront/embed/embed.iife.ts',
    budget: 12_650,
    when: 'every page with the classic script',
  },
  experience: {
    source: 'src/experience.ts',
    budget: 2095,
    when: 'the shop’s own engine, sample photos or texts',
  },
  'lookup-many': {
    source: 'src/storefront/availability/lookup-many.ts',
    budget: 1470,
    when: 'several products on a page',
  },
  rechecks: {
    source: 'src/storefront/availability/rechecks.ts',
    budget: 2940,
    when: 'a failure, or images being processed',
  },
  explanations: {
    source: 'src/storefront/button/explanations.ts',
    budget: 3150,
    when: 'debug, or a key in the page',
  },
  'shown-button': {
    source: 'src/storefront/button/shown-button.ts',
    budget: 3150,
    when: 'a button that is shown',
  },
  insight: { source: 'src/storefront/insight/index.ts', budget: 3360, when: 'data-analytics, data-holdout' },
  cart: { source: 'src/storefront/embed/cart/index.ts', budget: 2800, when: 'data-cart' },
  match: { source: 'src/storefront/button/look/match.ts', budget: 3650, when: 'match, or data-platform' },
  'follow-page': {
    source: 'src/storefront/embed/follow-page.ts',
    // The presets of 17 platforms are a tenth of it, and what keeps the page still beside the button is a twentieth.
    budget: 16_550,
    when: 'data-mount, data-platform, id-from, data-cart',
  },
  placeholders: {
    source: 'src/storefront/embed/placeholders.ts',
    budget: 870,
    when: 'a placeholder in the page',
  },
  'debug-panel': { source: 'src/storefront/embed/debug/debug-panel.ts', budget: 10_500, when: 'data-debug' },
  'mock-page': { source: 'src/service/mock/browser/page.ts', budget: 31_800, when: 'base-url="mock:"' },
  dialog: { source: 'src/try-on/index.ts', budget: 19_250, when: 'a pointer over the button, or a click' },
  'fitting-room': {
    source: 'src/try-on/room/index.ts',
    budget: 22_600,
    when: 'the dialog, beside it',
  },
  example: {
    source: 'src/try-on/photo-swap/example.ts',
    budget: 900,
    when: 'a picture of the simulated engine',
  },
  'photo-swap': { source: 'src/try-on/photo-swap/index.ts', budget: 8260, when: 'photo-swap, in a dialog' },
  draw: {
    source: 'src/try-on/wear/jewelry/index.ts',
    budget: 8560,
    when: 'the dialog, while the shopper chooses a photo, but for eyewear',
  },
  'image-files': {
    source: 'src/try-on/photo/image-files.ts',
    budget: 1700,
    when: 'a photo of 16 megapixels or more, and “Make it real”',
  },
  'draw-eyewear': {
    source: 'src/try-on/wear/eyewear/index.ts',
    budget: 12_900,
    when: 'the dialog, while the shopper chooses a photo, for eyewear',
  },
  'face-finder': {
    source: 'src/try-on/find/index.ts',
    budget: 5775,
    when: 'auto-place, with the first photo',
  },
  'on-face': {
    source: 'src/try-on/wear/face/on-face.ts',
    budget: 4590,
    when: 'auto-place, while the shopper chooses a photo',
  },
  'own-face': {
    source: 'src/try-on/wear/face/own-face.ts',
    budget: 2100,
    when: 'a picture that an engine makes, where auto-place is on',
  },
  'hand-finder': {
    source: 'src/try-on/find/hand-index.ts',
    budget: 6465,
    when: 'auto-place of a watch or bracelet, with the first photo',
  },
  'on-hand': {
    source: 'src/try-on/wear/hand/on-hand.ts',
    budget: 4580,
    when: 'auto-place of a watch or bracelet, while the shopper chooses a photo',
  },
  sharing: {
    source: 'src/try-on/room/picture-actions.ts',
    budget: 1160,
    when: 'Share',
  },
  hosted: { source: 'src/try-on/hosted/index.ts', budget: 1750, when: 'experience-url, with the click' },
  'draw-on-hand': {
    source: 'src/try-on/wear/hand/index.ts',
    budget: 4200,
    when: 'a watch or bracelet that was placed',
  },
  ...Object.fromEntries(OTHER_LANGUAGES.map((language) => [`texts-${language}`, texts(language)])),
  ...Object.fromEntries(OTHER_LANGUAGES.map((language) => [`swap-texts-${language}`, swapTexts(language)])),
};

/** The name of the Vite environment that builds a page script. */
export const toEnvironment = (name: string): string => name.replaceAll(/\W/g, '_');
