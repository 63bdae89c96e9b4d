/**
 * How near the hand finder comes, on drawn hands whose truth is known, and on two photos of one hand, marked by eye. They say nothing of
 * how well different people's hands are found; the model card of MediaPipe's hands does.
 */
import { expect } from '@open-wc/testing';
import { canvasSource } from '../../../src/try-on/find/canvas-source.ts';
import { findHandAnchors, type HandAnchors } from '../../../src/try-on/find/hand-anchors.ts';
import { handReader, type HandLandmarks } from '../../../src/try-on/find/hand-landmarks.ts';
import { handSearch, type HandSearch } from '../../../src/try-on/find/hand-search.ts';
import { palmDetector, type DetectPalms } from '../../../src/try-on/find/palm-detector.ts';
import { aCanvas, aNetwork, photo } from './a-finder.ts';
import { aHand, FOOT, type DrawnHand, type HandDrawing } from './a-hand.ts';

const DEGREES = Math.PI / 180;
const measureTurn = (angle: number) => Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));

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
    const [hand = null] = await search.find(source, palms);
    return hand && findHandAnchors(source, hand);
  }

  /** Across the arm, in parts of the wrist's width: along it a watch may lie a little higher or lower. */
  function offset(
    { wrist }: Pick<DrawnHand, 'wrist'>,
    { centre }: NonNullable<HandAnchors['wrist']>,
  ): number {
    const [dx, dy] = [centre.x - wrist.centre.x, centre.y - wrist.centre.y];
    return Math.abs(dy * Math.cos(wrist.angle) - dx * Math.sin(wrist.angle)) / wrist.width;
  }

  const drawings: HandDrawing[] = [
    {},
    { skin: 'light' },
    { skin: 'dark' },
    { turned: 45 },
    { turned: 60 },
    { turned: -90, skin: 'light' },
    { turned: 150, skin: 'dark' },
    { isRight: true },
    { isRight: true, turned: 90, skin: 'dark' },
    { sleeve: 2350 },
  ];
  for (const drawing of drawings) {
    it(`sees the wrist where it is and as wide, and on which side the little finger is: ${JSON.stringify(drawing)}`, async () => {
      const hand = await aHand(drawing);
      const { wrist, acrossAngle } = (await find(hand.canvas))!;
      expect(offset(hand, wrist!), 'across').to.be.below(0.04);
      expect(wrist!.width / hand.wrist.width).to.be.within(0.93, 1.1);
      expect(measureTurn(wrist!.angle - hand.wrist.angle) / DEGREES).to.be.below(5);
      // Of the left hand's back the little finger is at the left.
      const toLittle = hand.wrist.angle + (drawing.isRight ? 90 : -90) * DEGREES;
      expect(measureTurn(acrossAngle - toLittle) / DEGREES).to.be.below(45);
    });
  }

  // The arm is bent by 40° to the hand, and the photo ends below the wrist.
  for (const { name, centre, width, angle } of [
    { name: 'hand-pointing', centre: { x: 206, y: 592 }, width: 136, angle: -58.7 },
    { name: 'hand-hooked', centre: { x: 205, y: 591 }, width: 136, angle: -60.2 },
  ]) {
    it(`sees the wrist of a hand that is bent to the side on a photo, palm up (${name})`, async () => {
      const truth = { wrist: { centre, width, angle: angle * DEGREES } };
      const { wrist } = (await find(await aCanvas(photo(name))))!;
      // Marked by eye, at an arm with hair.
      expect(offset(truth, wrist!), 'across').to.be.below(0.1);
      expect(wrist!.width / width).to.be.within(0.93, 1.1);
      expect(measureTurn(wrist!.angle - truth.wrist.angle) / DEGREES).to.be.below(10);
      // Within what the photo shows of the arm, below the ball of the thumb.
      expect(wrist!.centre.y).to.be.within(560, 625);
    });
  }

  for (const skin of ['blue', 'yellow', 'green'] as const) {
    it(`takes no glove for a hand whose colour no skin has (${skin}), with palms or without`, async () => {
      const { canvas } = await aHand({ skin });
      expect(await search.find(canvasSource(canvas), null), 'its shape').not.to.equal(null);
      expect(await find(canvas)).to.equal(null);
      expect(await find(canvas, detectPalms)).to.equal(null);
    });
  }

  it('takes a photo without colours for one of a hand', async () => {
    const { canvas } = await aHand({});
    const grey = await aCanvas(canvas.toDataURL(), (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      ctx.globalCompositeOperation = 'saturation';
      ctx.fillRect(0, 0, image.width, image.height);
    });
    expect((await find(grey))!.wrist).not.to.equal(null);
  });

  it('sees no wrist where a sleeve covers it', async () => {
    const found = await find((await aHand({ sleeve: 1900 })).canvas);
    expect(found!.wrist).to.equal(null);
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
        const { wrist } = findHandAnchors(source, last)!;
        const { centre, width, angle } = hand.wrist;
        const seen = { x: 200 + moved + centre.x * scale, y: centre.y * scale };
        const across = offset({ wrist: { centre: seen, width: width * scale, angle } }, wrist!);
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

  /** A page of text. */
  function text(): string {
    const page = document.createElement('canvas');
    [page.width, page.height] = [900, 1200];
    const ctx = page.getContext('2d')!;
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, 900, 1200);
    ctx.fillStyle = '#222';
    ctx.font = '28px sans-serif';
    for (let line = 0; line < 28; line++)
      ctx.fillText('Free returns within thirty days of the delivery of your order.', 60, 80 + line * 40);
    return page.toDataURL();
  }

  const without = ['chelsea', 'coffee', 'coins', 'astronaut', 'camera'];
  for (const [name, url] of [
    ...without.map((known) => [known, () => photo(known)] as const),
    ['a drawn foot', () => FOOT] as const,
    ['text', text] as const,
  ]) {
    it(`finds no hand in a picture without one (${name}), with palms or without, nor before a camera`, async () => {
      const canvas = await aCanvas(url());
      expect(await find(canvas)).to.equal(null);
      expect(await find(canvas, detectPalms)).to.equal(null);
      const source = canvasSource(canvas);
      for (let frame = 0; frame < 16; frame++) expect(await search.follow(source, null)).to.equal(null);
    });
  }
});
