/**
 * How near the hand finder comes, on drawn hands whose truth is known. Drawings say nothing of how well different people's hands are
 * found; the model card of MediaPipe's hands does.
 */
import { expect } from '@open-wc/testing';
import { canvasSource } from '../../../src/dialog/find/canvas-source.ts';
import { distance } from '../../../src/dialog/find/geometry.ts';
import { anchorsOf, type HandAnchors } from '../../../src/dialog/find/hand-anchors.ts';
import { handReader, type HandLandmarks } from '../../../src/dialog/find/hand-landmarks.ts';
import { handSearch, type HandSearch } from '../../../src/dialog/find/hand-search.ts';
import { palmDetector, type DetectPalms } from '../../../src/dialog/find/palm-detector.ts';
import { aCanvas, aNetwork, photo } from './a-finder.ts';
import { aHand, type DrawnHand, type HandDrawing } from './a-hand.ts';

const DEGREES = Math.PI / 180;
const turnOf = (angle: number) => Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));

describe('The hand finder', function () {
  this.timeout(120_000);
  let search: HandSearch;
  let detectPalms: DetectPalms;
  before(async () => {
    search = handSearch(handReader(await aNetwork('hand-landmarks'), () => undefined));
    detectPalms = palmDetector(await aNetwork('palm-detector'), () => undefined);
  });

  async function find(
    canvas: HTMLCanvasElement,
    palms: DetectPalms | null = null,
  ): Promise<HandAnchors | null> {
    const source = canvasSource(canvas);
    const hand = await search.find(source, palms);
    return hand && anchorsOf(source, hand);
  }

  /** Across the arm, in parts of the wrist's width: along it a watch may lie a little higher or lower. */
  function offset({ wrist }: DrawnHand, { centre }: NonNullable<HandAnchors['wrist']>): number {
    const [dx, dy] = [centre.x - wrist.centre.x, centre.y - wrist.centre.y];
    return Math.abs(dy * Math.cos(wrist.angle) - dx * Math.sin(wrist.angle)) / wrist.width;
  }

  const drawings: HandDrawing[] = [
    {},
    { skin: 'light' },
    { skin: 'dark' },
    { turned: 45 },
    { turned: -90, skin: 'light' },
    { turned: 150, skin: 'dark' },
    { isRight: true },
    { isRight: true, turned: 90, skin: 'dark' },
    { sleeve: 2350 },
  ];
  for (const drawing of drawings) {
    it(`sees the wrist where it is, and as wide: ${JSON.stringify(drawing)}`, async () => {
      const hand = await aHand(drawing);
      const { wrist } = (await find(hand.canvas))!;
      expect(offset(hand, wrist!), 'across').to.be.below(0.04);
      expect(wrist!.width / hand.wrist.width).to.be.within(0.93, 1.1);
      expect(turnOf(wrist!.angle - hand.wrist.angle) / DEGREES).to.be.below(5);
    });
  }

  for (const drawing of [{}, { turned: 60 }, { isRight: true }] satisfies HandDrawing[]) {
    it(`sees where a ring sits, within a quarter of a finger: ${JSON.stringify(drawing)}`, async () => {
      const hand = await aHand(drawing);
      const ringFinger = (await find(hand.canvas))!.fingers[2]!;
      expect(distance(ringFinger.centre, hand.ringFinger)).to.be.below(ringFinger.width * 0.5);
    });

    it(`knows on which side the little finger is: ${JSON.stringify(drawing)}`, async () => {
      const { acrossAngle, fingers } = (await find((await aHand(drawing)).canvas))!;
      const [index, little] = [fingers[0]!.centre, fingers[3]!.centre];
      const toLittle = Math.atan2(little.y - index.y, little.x - index.x);
      expect(turnOf(acrossAngle - toLittle) / DEGREES).to.be.below(45);
    });
  }

  it('sees no wrist where a sleeve covers it', async () => {
    const found = await find((await aHand({ sleeve: 1900 })).canvas);
    expect(found!.wrist).to.equal(null);
    expect(found!.fingers).to.have.length(4);
  });

  for (const drawing of [{}, { isRight: true, skin: 'dark' }, { turned: -90 }] satisfies HandDrawing[]) {
    it(`finds the hand before a camera within a second's frames, and follows it: ${JSON.stringify(drawing)}`, async () => {
      const hand = await aHand(drawing);
      const view = document.createElement('canvas');
      [view.width, view.height] = [1280, 720];
      const ctx = view.getContext('2d')!;
      const scale = 0.6;
      let last: HandLandmarks | null = null;
      let found = 0;
      for (let frame = 0; frame < 30; frame++) {
        const moved = 6 * frame;
        ctx.fillStyle = '#e9dccb';
        ctx.fillRect(0, 0, 1280, 720);
        ctx.drawImage(hand.canvas, 200 + moved, 0, 720, 720);
        const source = canvasSource(view);
        last = await search.follow(source, last);
        if (!last) continue;
        found++;
        const { wrist } = anchorsOf(source, last, 'wrist');
        const { x, y } = hand.wrist.centre;
        const truth = { x: 200 + moved + x * scale, y: y * scale };
        const across =
          Math.abs(
            (wrist!.centre.y - truth.y) * Math.cos(hand.wrist.angle) -
              (wrist!.centre.x - truth.x) * Math.sin(hand.wrist.angle),
          ) /
          (hand.wrist.width * scale);
        expect(across, `frame ${frame}`).to.be.below(0.06);
      }
      expect(found).to.be.above(12);
    });
  }

  it('finds a small hand by its palm', async () => {
    const hand = await aHand({ scale: 0.14 });
    const { wrist } = (await find(hand.canvas, detectPalms))!;
    expect(offset(hand, wrist!)).to.be.below(0.1);
  });

  for (const name of ['chelsea', 'coffee', 'coins', 'astronaut', 'camera']) {
    it(`finds no hand in a picture without one (${name}), with palms or without`, async () => {
      const canvas = await aCanvas(photo(name));
      expect(await find(canvas)).to.equal(null);
      expect(await find(canvas, detectPalms)).to.equal(null);
    });

    it(`follows no hand before a camera that sees none (${name})`, async () => {
      const source = canvasSource(await aCanvas(photo(name)));
      for (let frame = 0; frame < 16; frame++) expect(await search.follow(source, null)).to.equal(null);
    });
  }
});
