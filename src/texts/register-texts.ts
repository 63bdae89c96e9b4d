/** The texts that a page registers to replace built-in ones, and which of them apply to a language. */
import { languageOf } from './language-of.ts';
import { LANGUAGES } from './languages.ts';
import { pageTexts } from './page-texts.ts';
import type { ShopperTexts } from './shopper-texts.ts';

/** An object rather than a list, so that the compiler reports a missing name. */
const KEYS: readonly string[] = Object.keys({
  label: 0,
  failure: 0,
  close: 0,
  loading: 0,
  loadFailed: 0,
  retry: 0,
  invalidAddress: 0,
  preview: 0,
  privacy: 0,
  choosePhoto: 0,
  useCamera: 0,
  dropHint: 0,
  samplesHint: 0,
  takePhoto: 0,
  instructions: 0,
  larger: 0,
  smaller: 0,
  rotateLeft: 0,
  rotateRight: 0,
  mirror: 0,
  compare: 0,
  save: 0,
  saved: 0,
  photoReady: 0,
  autoPlacedPreview: 0,
  faceNotice: 0,
  handNotice: 0,
  otherProducts: 0,
  backToOne: 0,
  forgetPhoto: 0,
  placeAgain: 0,
  placedOnFace: 0,
  placedOnHand: 0,
  placedAsStart: 0,
  livePreview: 0,
  noFaceFound: 0,
  noHandFound: 0,
  showWrist: 0,
  handFound: 0,
  showHand: 0,
  whichFace: 0,
  whichFinger: 0,
  ownGlasses: 0,
  face: 0,
  finger: 0,
  faceFound: 0,
  lookStraight: 0,
  tooDark: 0,
  moveLeft: 0,
  moveRight: 0,
  moveCloser: 0,
  heicUnsupported: 0,
  notAPhoto: 0,
  photoUnreadable: 0,
  sampleFailed: 0,
  cameraNotFound: 0,
  cameraDenied: 0,
  cameraInUse: 0,
  pictureUnavailable: 0,
  saveForbidden: 0,
  saveFailed: 0,
  anotherPhoto: 0,
  share: 0,
  adjust: 0,
  favourite: 0,
  before: 0,
  after: 0,
  comparing: 0,
  closer: 0,
  left: 0,
  right: 0,
  up: 0,
  down: 0,
  position: 0,
  background: 0,
  timer: 0,
  otherCamera: 0,
  faceConsent: 0,
  handConsent: 0,
  preparing: 0,
  placeByHand: 0,
  shared: 0,
  copied: 0,
  addToCart: 0,
  adding: 0,
  added: 0,
  chooseOptions: 0,
  cartFailed: 0,
  cameraEnded: 0,
  cameraSilent: 0,
} satisfies Record<keyof ShopperTexts, 0>);

/**
 * Replaces sentences that shoppers read, at once and also in an open dialog. `lang` is a BCP 47 tag, built in or not. Texts
 * for `de` also apply to `de-AT`, unless that has its own. Other sentences stay as they are.
 * @throws TypeError if `lang` is no BCP 47 tag or `texts` no object
 */
export function registerTexts(lang: string, texts: Partial<ShopperTexts>): void {
  const locale = localeOf(lang);
  if (!locale) {
    throw new TypeError(
      `registerTexts: lang is ${JSON.stringify(lang)}; pass a BCP 47 tag, for example "de" or "pt-BR".`,
    );
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    throw new TypeError(
      `registerTexts: texts is ${texts === null ? 'null' : typeof texts}; pass an object, for example { label: "Try it on" }.`,
    );
  }
  const page = pageTexts();
  page.registered ??= new Map();
  page.find ??= registeredFor;
  const tag = locale.baseName.toLowerCase();
  page.registered.set(tag, { ...page.registered.get(tag), ...accepted(texts) });
  for (const listener of page.listeners) listener();
}

/** Whether the page has registered texts for a tag's own language, not only for the built-in one that replaces it. */
export function hasRegistered(tag: string): boolean {
  return tagsOf(tag).some((name) => pageTexts().registered?.has(name));
}

function registeredFor(tag: string): Partial<ShopperTexts> {
  const { registered } = pageTexts();
  const builtIn = languageOf(tag, LANGUAGES).toLowerCase();
  const texts = [builtIn, ...tagsOf(tag)].map((name) => registered?.get(name));
  return Object.assign({}, ...texts) as Partial<ShopperTexts>;
}

/** The tags whose texts apply to a tag, the nearest last. */
function tagsOf(tag: string): string[] {
  const locale = localeOf(tag);
  if (!locale) return [];
  const { language, script, region, baseName } = locale;
  const names = [[script], [region], [script, region]].map((parts) =>
    [language, ...parts.filter(Boolean)].join('-'),
  );
  // Simplified characters do not replace traditional ones.
  const isOtherScript = languageOf(tag, LANGUAGES) === 'zh-Hant';
  return [language, ...names, baseName]
    .map((name) => name.toLowerCase())
    .filter((name) => !(isOtherScript && name === 'zh'));
}

/** Null if `tag` is no BCP 47 tag. */
function localeOf(tag: unknown): Intl.Locale | null {
  try {
    return new Intl.Locale(String(tag).replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** The texts that can be shown; warns of the others. */
function accepted(texts: Partial<ShopperTexts>): Partial<ShopperTexts> {
  const entries = Object.entries(texts).filter(([, text]) => text !== undefined);
  const unknown = entries.map(([key]) => key).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) {
    console.warn(
      `storefront-tryon: registerTexts knows no ${unknown.join(', ')}. These can be replaced: ${KEYS.join(', ')}.`,
    );
  }
  const known = entries.filter(([key]) => KEYS.includes(key));
  const blank = known.filter(([, text]) => typeof text !== 'string' || !text.trim()).map(([key]) => key);
  if (blank.length > 0) {
    console.warn(
      `storefront-tryon: registerTexts ignores ${blank.join(', ')}: a text is a string that is not blank.`,
    );
  }
  return Object.fromEntries(known.filter(([key]) => !blank.includes(key)));
}
