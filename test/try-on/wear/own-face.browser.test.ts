/** The shopper's own face in a picture that an engine has made: made pictures are the photo, changed in a known way. */
import { expect } from '@open-wc/testing';
import { withOwnFace } from '../../../src/try-on/wear/face/own-face.ts';
import { aCanvas, ASTRONAUT_POINTS, photo } from '../find/a-finder.ts';

/** How much larger the made picture is: by more, WebKit's two kinds of canvas enlarge the photo differently, by 2 of 255. */
const SCALE = 1;
/** The astronaut's face is about 85 pixels wide, in pixels of the photo. */
const BREADTH = 85;

type Pixel = readonly [x: number, y: number];
const FOREHEAD: Pixel = [225, 62];
const CHEEK: Pixel = [205, 125];
const MOUTH: Pixel = [228, 141];
const EYE: Pixel = [208, 98];
const HAIR: Pixel = [225, 25];
const SUIT: Pixel = [210, 330];

/** A hand on the suit with spread fingers: its wrist, then the joints of each finger. */
const PALM: Pixel = [270, 400];
const FINGER: Pixel = [270, 330];
const HAND = [
  { x: 270, y: 430 },
  ...[-40, -20, 0, 20, 40].flatMap((x) => [370, 350, 330, 310].map((y) => ({ x: 270 + x, y }))),
];

describe('The shopper’s own face', () => {
  let whole: HTMLCanvasElement;
  let points: Float32Array;
  before(async () => {
    whole = await aCanvas(photo('astronaut'));
    const parts = (await (await fetch(ASTRONAUT_POINTS)).json()) as number[];
    points = new Float32Array(parts.map((part, i) => part * (i % 3 === 1 ? whole.height : whole.width)));
  });

  /** The picture of an engine: darker and warmer, with another face, glasses and a green suit. @param light by which all is multiplied */
  function aMade(light = '#f4e4d0', changes = true): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [whole.width * SCALE, whole.height * SCALE];
    const ctx = canvas.getContext('2d')!;
    ctx.scale(SCALE, SCALE);
    ctx.drawImage(whole, 0, 0);
    // The mouth and the cheeks, a little wider and lower.
    if (changes) ctx.drawImage(whole, 190, 105, 75, 55, 188, 106, 79, 56);
    ctx.globalCompositeOperation = 'multiply';
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, whole.width, whole.height);
    ctx.globalCompositeOperation = 'source-over';
    if (!changes) return canvas;
    ctx.fillStyle = '#c00';
    ctx.fillRect(190, 92, 75, 14);
    ctx.fillStyle = '#0a0';
    ctx.fillRect(120, 270, 200, 200);
    return canvas;
  }

  /** @param by how far the made face lies from the photo's, in pixels of the photo, and `byHand` the hand */
  function blended(made: HTMLCanvasElement, site: 'eyes' | 'ears' | 'neck' | null, by = 0, byHand = 0) {
    const shifted = points.map((value) => (value + by) * SCALE);
    return withOwnFace(
      { picture: whole, faces: [points], hands: [HAND] },
      {
        picture: made,
        faces: [shifted],
        hands: [HAND.map(({ x, y }) => ({ x: (x + byHand) * SCALE, y: y * SCALE }))],
      },
      site,
    );
  }

  const read = (canvas: HTMLCanvasElement, [x, y]: Pixel, scale = SCALE): number[] => {
    const copy = new OffscreenCanvas(1, 1);
    const ctx = copy.getContext('2d')!;
    ctx.drawImage(canvas, Math.round(x * scale), Math.round(y * scale), 1, 1, 0, 0, 1, 1);
    return [...ctx.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  };
  /** The largest difference of a channel. */
  const difference = (a: number[], b: number[]) => Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
  /** The photo, as large as the made picture. */
  const enlarged = () => aMade('#fff', false);

  function expectOwn(result: HTMLCanvasElement, places: Record<string, Pixel>): void {
    for (const [name, at] of Object.entries(places))
      expect(difference(read(result, at), read(enlarged(), at)), name).to.be.lessThan(2);
  }

  it('replaces the engine’s face below another garment, which stays', () => {
    const made = aMade();
    const result = blended(made, null)!;
    expectOwn(result, { FOREHEAD, CHEEK, MOUTH, EYE, HAIR });
    // In the photo's light, which is 25 levels brighter at most.
    expect(difference(read(result, SUIT), read(made, SUIT))).to.be.lessThan(30);
  });

  it('replaces the engine’s hand where it lies as in the photo, and no other', () => {
    expectOwn(blended(aMade(), null)!, { PALM, FINGER, CHEEK });
    const made = aMade();
    const other = blended(made, null, 0, 8)!;
    expectOwn(other, { CHEEK });
    for (const at of [PALM, FINGER]) expect(difference(read(other, at), read(made, at))).to.be.lessThan(30);
    expect(difference(read(made, PALM), read(enlarged(), PALM)), 'a green suit').to.be.greaterThan(60);
  });

  it('replaces everything but the glasses', () => {
    const made = aMade();
    const result = blended(made, 'eyes')!;
    expectOwn(result, { FOREHEAD, MOUTH, HAIR, SUIT });
    const [red, green] = read(result, [228, 99]) as [number, number];
    expect(red - green).to.be.greaterThan(120);
  });

  it('replaces everything but what is below the chin for a necklace, and but the ears for earrings', () => {
    expectOwn(blended(aMade(), 'neck')!, { FOREHEAD, CHEEK, MOUTH, EYE, HAIR });
    expectOwn(blended(aMade(), 'ears')!, { FOREHEAD, MOUTH, EYE, SUIT });
  });

  it('has no seam: from the face into the picture the light changes slowly', () => {
    const made = aMade('#e0e0e0', false);
    const result = blended(made, null)!;
    const photoed = enlarged();
    let before = 0;
    const steps: number[] = [];
    // From the nose to the left, across the cheek's edge.
    for (let x = 228; x > 140; x -= 1 / SCALE) {
      const [own, shown] = [read(photoed, [x, 120]), read(result, [x, 120])];
      const off = (shown[0]! + shown[1]! + shown[2]! - own[0]! - own[1]! - own[2]!) / 3;
      steps.push(Math.abs(off - before));
      before = off;
    }
    expect(Math.max(...steps)).to.be.lessThan(4);
  });

  it('does not count points that are guessed behind glasses', () => {
    const guessed = points.map((value, i) => {
      const y = points[i - (i % 3) + 1]!;
      return Math.abs(y - EYE[1]) < 0.3 * BREADTH && i % 3 === 0 ? value + 0.06 * BREADTH : value;
    });
    const own = { picture: whole, faces: [points], hands: [] };
    const seen = { picture: aMade(), faces: [guessed], hands: [] };
    expect(withOwnFace(own, seen, 'eyes')).not.to.equal(null);
    expect(withOwnFace(own, seen, null), 'without glasses').to.equal(null);
  });

  it('leaves a picture of another framing as it is, and one without a face', () => {
    expect(blended(aMade(), null, BREADTH * 0.03)).to.equal(null);
    const own = { picture: whole, faces: [points], hands: [] };
    const none = withOwnFace(own, { picture: aMade(), faces: [], hands: [] }, null);
    expect(none).to.equal(null);
    expect(blended(aMade(), null, BREADTH * 0.005)).to.not.equal(null);
  });
});
