/** The gate's answer about a product's picture, and its sentences for shop owners. Judges nothing itself. */

/** Why a picture can't be worn; and what the owner can do about it. */
export const UNFIT = {
  view: {
    why: 'it does not show one pair of glasses, whole and from the front',
    remedy: 'Upload a picture that does, without a second view.',
  },
  ground: {
    why: 'its background is dark or not plain',
    remedy: 'Upload it on white, or with a transparent background.',
  },
  temples: {
    why: 'temples show through the lenses',
    remedy: 'Upload a picture without them, or with a transparent background.',
  },
  pieces: {
    why: 'parts of the glasses are not connected to their front',
    remedy: 'Upload a picture of the glasses alone, large and sharp.',
  },
  print: {
    why: 'something is printed over the glasses, or covers a part of them',
    remedy: 'Upload a picture without it.',
  },
  background: {
    why: 'its background can’t be told from the product',
    remedy: 'Upload it on white, or with a transparent background.',
  },
  unreadable: {
    why: 'the server of the picture does not let the page read it',
    remedy: 'Send the header Access-Control-Allow-Origin with pictures.',
  },
  pair: {
    why: 'it does not show one clean pair of earrings, or one earring',
    remedy: 'Upload a picture of the pair alone, from the front, without a hand, a card or a text.',
  },
  watch: {
    why: 'it does not show the watch from the front, upright, with its strap straight',
    remedy: 'Upload a picture that does.',
  },
  bangle: {
    why: 'it does not show a closed bangle that lies, seen a little from above; bracelets of links are not drawn as worn',
    remedy: 'Upload a picture that does, if the product is a bangle.',
  },
} as const satisfies Record<string, { why: string; remedy: string }>;

export type Unfit = keyof typeof UNFIT;

export interface Verdict {
  /** How sure the gate is that the picture shows the product as it is worn, from 0 to 1. */
  readonly score: number;
  /** Null if the product can be worn as the picture shows it. */
  readonly unfit: Unfit | null;
}
