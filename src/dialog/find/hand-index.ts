/**
 * The search for a hand as a part for off-thread.ts: pictures in, out comes where on the hand products are worn. Nothing of a
 * picture or a hand is left here after a search.
 */
import { answerCalls } from '../answer-calls.ts';
import { canvasSource } from './canvas-source.ts';
import { anchorsOf, type HandAnchors } from './hand-anchors.ts';
import { handReader, type HandLandmarks } from './hand-landmarks.ts';
import { handSearch, type HandSearch } from './hand-search.ts';
import type { Network } from './network.ts';
import { palmDetector, type DetectPalms } from './palm-detector.ts';
import { brightnessOf, canvas, clear, forget, inTurn, isFast, openNetworks, slices } from './searches.ts';

export interface FollowedHand {
  readonly hand: HandLandmarks | null;
  readonly anchors: HandAnchors | null;
  /** The mean from 0 to 255, where no hand was found. */
  readonly brightness: number;
  /** The frame that was searched. */
  readonly frame: ImageBitmap;
}

let search: HandSearch;
/** Until its file is here, only a hand that fills much of the picture is found. */
let detectPalms: DetectPalms | null = null;

/** Takes a network's file; returns whether it is what it should be. */
async function opened(file: ArrayBuffer, take: (network: Network) => void): Promise<boolean> {
  const networks = await openNetworks([file]);
  if (typeof networks === 'number') return false;
  take(networks[0]!);
  return true;
}

export const calls = {
  isFast,

  /** Before any search. */
  open: ({ file }: { file: ArrayBuffer }): Promise<boolean> =>
    opened(file, (network) => (search = handSearch(handReader(network, slices.pause)))),

  openPalms: ({ file }: { file: ArrayBuffer }): Promise<boolean> =>
    opened(file, (network) => (detectPalms = palmDetector(network, slices.pause))),

  /** In pixels of the picture; null where no hand is found. */
  find: ({ picture }: { picture: ImageBitmap }, signal: AbortSignal): Promise<HandAnchors | null> =>
    inTurn(signal, async () => {
      try {
        const source = canvasSource(picture, canvas!);
        const hand = await search.find(source, detectPalms);
        return hand && anchorsOf(source, hand);
      } finally {
        picture.close();
        clear();
      }
    }),

  /** The same for the next frame of a moving picture, beginning where the hand was. `forget` is to be called in the end. */
  follow: (
    { frame, last, site }: { frame: ImageBitmap; last: HandLandmarks | null; site: 'wrist' | 'finger' },
    signal: AbortSignal,
  ): Promise<FollowedHand> =>
    inTurn(signal, async () => {
      const source = canvasSource(frame, canvas!);
      const hand = await search.follow(source, last);
      const anchors = hand && anchorsOf(source, hand, site);
      return { hand, anchors, brightness: hand ? 255 : brightnessOf(source), frame };
    }),

  forget,
};

answerCalls(calls);
