/** The hand search. A part for off-thread.ts: takes pictures and returns where on the hand products are worn. */
import { answerCalls } from '../parts/answer-calls.ts';
import { findHandAnchors } from './hand-anchors.ts';
import { handReader, type HandLandmarks } from './hand-landmarks.ts';
import { handSearch } from './hand-search.ts';
import { palmDetector } from './palm-detector.ts';
import { networks, slices } from './networks.ts';
import { measureBrightness, createSearchCalls } from './searches.ts';

const search = handSearch((source, crop) => handReader(networks.landmarks!, slices.pause)(source, crop));

export const calls = createSearchCalls(
  /** In pixels of the picture, the most certain hand first. Without the palms' file only a hand that fills much of it is found. */
  async (source) => {
    const { palms } = networks;
    const hands = await search.find(source, palms ? palmDetector(palms, slices.pause) : null);
    return hands.map((hand) => findHandAnchors(source, hand)).filter((hand) => hand !== null);
  },
  /** Starts where the hand was, without the palms. */
  async (source, { last }: { frame: ImageBitmap; last: HandLandmarks | null }) => {
    const hand = await search.follow(source, last);
    const anchors = hand && findHandAnchors(source, hand);
    return { hand, anchors, brightness: hand ? 255 : measureBrightness(source) };
  },
);

answerCalls(calls);
