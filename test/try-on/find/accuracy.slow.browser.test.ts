/**
 * How near the finder comes, on pictures whose truth is known: a drawing, whose eyes' corners stand in its SVG, and turned,
 * mirrored, darkened, noisy and small copies of a photo, whose truth is computed from the original. The photos are two, so
 * this says nothing of how well different people's faces are found; the model card of MediaPipe's face mesh does.
 */
import { expect } from '@open-wc/testing';
import { canvasSource } from '../../../src/try-on/find/canvas-source.ts';
import { findFaceAnchors, type FaceAnchors } from '../../../src/try-on/find/face-points.ts';
import type { FaceSearch } from '../../../src/try-on/find/face-search.ts';
import { distance, type Point } from '../../../src/try-on/find/geometry.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { aCanvas, aFinder, photo, portrait } from './a-finder.ts';

type Eyes = Record<'leftEye' | 'rightEye', Point>;

/** The greater of both eyes' errors, in parts of the distance between the eyes. */
function measureError(found: Eyes, truth: Eyes): number {
  const between = distance(truth.leftEye, truth.rightEye);
  return Math.max(distance(found.leftEye, truth.leftEye), distance(found.rightEye, truth.rightEye)) / between;
}

/** Between the corners of the lids, as portrait.svg draws them. */
const DRAWN: Eyes = { leftEye: { x: 498, y: 608.5 }, rightEye: { x: 702, y: 608.5 } };

/** The drawn portrait's eyes where it is put. */
const drawnAt = (left: number, top: number, scale: number): Eyes => ({
  leftEye: { x: left + DRAWN.leftEye.x * scale, y: top + DRAWN.leftEye.y * scale },
  rightEye: { x: left + DRAWN.rightEye.x * scale, y: top + DRAWN.rightEye.y * scale },
});

type Draw = (ctx: CanvasRenderingContext2D, image: HTMLImageElement) => void;

/** On a grey ground of that size. */
const onGround =
  (width: number, height: number, draw: Draw): Draw =>
  (ctx, image) => {
    [ctx.canvas.width, ctx.canvas.height] = [width, height];
    ctx.fillStyle = '#889';
    ctx.fillRect(0, 0, width, height);
    draw(ctx, image);
  };

describe('The face finder in plain JavaScript', function () {
  this.timeout(120_000);

  it('finds the eyes of the drawn portrait in the same place as with WebAssembly', async () => {
    const source = canvasSource(await aCanvas(portrait));
    const [plain, fast] = await Promise.all(
      [true, false].map(async (isPlain) =>
        findFaceAnchors((await (await aFinder(isPlain)).find(source))[0]!),
      ),
    );
    expect(measureError(plain!, fast!)).to.be.below(0.001);
  });
});

describe('The face finder', function () {
  this.timeout(120_000);
  let finder: FaceSearch;
  before(async () => {
    finder = await aFinder();
  });

  const facesOn = (canvas: HTMLCanvasElement) => finder.find(canvasSource(canvas));
  /** The one face; null where there is none or more than one. */
  async function find(canvas: HTMLCanvasElement): Promise<FaceAnchors | null> {
    const [points, other] = await facesOn(canvas);
    return points && !other ? findFaceAnchors(points) : null;
  }

  it('finds the eyes of the drawn portrait within 4 % of their distance', async () => {
    const found = await find(await aCanvas(portrait));
    expect(measureError(found!, DRAWN)).to.be.below(0.04);
  });

  it('finds a face that fills a small part of a large photo', async () => {
    const canvas = await aCanvas(
      portrait,
      onGround(6000, 3000, (ctx, image) => ctx.drawImage(image, 4600, 1700, 720, 900)),
    );
    expect(measureError((await find(canvas))!, drawnAt(4600, 1700, 0.6))).to.be.below(0.06);
  });

  /** Each pixel changed. @param to its new value, by its own and by how light the pixel is */
  const changed =
    (to: (value: number, light: number) => number): Draw =>
    (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      const pixels = ctx.getImageData(0, 0, 512, 512);
      const { data } = pixels;
      for (let i = 0; i < data.length; i += 4) {
        const light = 0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!;
        for (let channel = i; channel < i + 3; channel++) data[channel] = to(data[channel]!, light);
      }
      ctx.putImageData(pixels, 0, 0);
    };
  const random = seededRandom(1);
  const turnedBy = (degrees: number): Copy => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return {
      draw(ctx, image) {
        ctx.translate(256, 256);
        ctx.rotate(angle);
        ctx.drawImage(image, -256, -256);
      },
      truth: ({ x, y }) => ({
        x: 256 + (x - 256) * cos - (y - 256) * sin,
        y: 256 + (x - 256) * sin + (y - 256) * cos,
      }),
    };
  };

  interface Copy {
    readonly draw: Draw;
    /** Where a point of the original is; at its own place where left out. */
    readonly truth?: (point: Point) => Point;
    readonly isMirrored?: boolean;
  }
  const COPIES: Record<string, Copy> = {
    'a photo that is turned by -45°': turnedBy(-45),
    'a photo that is turned by -30°': turnedBy(-30),
    'a photo that is turned by 30°': turnedBy(30),
    'a photo that is turned by 45°': turnedBy(45),
    'a mirrored photo, with the sides exchanged': {
      draw(ctx, image) {
        ctx.scale(-1, 1);
        ctx.drawImage(image, -512, 0);
      },
      truth: ({ x, y }) => ({ x: 512 - x, y }),
      isMirrored: true,
    },
    'a photo as dark as a room at night': { draw: changed((value) => value * 0.3) },
    'a noisy photo': { draw: changed((value) => value + (random() * 2 - 1) * 40) },
    'a face of stone, without colour and with flat light: statues may be tried on': {
      draw: changed((_, light) => 110 + light * 0.45),
    },
    'a face that is painted in few colours: paintings may be tried on': {
      draw: changed((value) => Math.round(value / 51) * 51),
    },
    'a wide photo, in parts of which something larger looks like a face': {
      draw: onGround(4000, 500, (ctx, image) => ctx.drawImage(image, 3200, 0, 500, 500)),
      truth: ({ x, y }) => ({ x: 3200 + (x * 500) / 512, y: (y * 500) / 512 }),
    },
  };
  for (const [name, { draw, truth = (point: Point) => point, isMirrored }] of Object.entries(COPIES)) {
    it(`finds the same eyes in ${name}`, async () => {
      const { leftEye, rightEye } = (await find(await aCanvas(photo('astronaut'))))!;
      const [left, right] = isMirrored ? [rightEye, leftEye] : [leftEye, rightEye];
      const found = await find(await aCanvas(photo('astronaut'), draw));
      expect(measureError(found!, { leftEye: truth(left), rightEye: truth(right) })).to.be.below(0.06);
    });
  }

  it('detects that a face is turned to the side, and to which', async () => {
    const front = await find(await aCanvas(portrait));
    const side = await find(await aCanvas(photo('camera')));
    expect(Math.abs(front!.yaw)).to.be.below(0.1);
    expect(side!.yaw).to.be.above(0.5);
  });

  for (const name of ['chelsea', 'coffee', 'coins']) {
    it(`finds no face in a picture without one (${name})`, async () => {
      expect((await facesOn(await aCanvas(photo(name)))).length).to.equal(0);
    });
  }

  const CATS: Record<string, Draw> = {};
  for (const shade of [0.15, 0.3, 0.5])
    CATS[`darker by ${shade}`] = (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      ctx.fillStyle = `rgba(0, 0, 0, ${shade})`;
      ctx.fillRect(0, 0, image.width, image.height);
    };
  for (const degrees of [-30, -15, -5, 5, 15, 30])
    CATS[`turned by ${degrees}°`] = (ctx, image) => {
      const { width, height } = image;
      ctx.translate(width / 2, height / 2);
      ctx.rotate((degrees * Math.PI) / 180);
      ctx.drawImage(image, -width / 2, -height / 2);
    };
  for (const [how, draw] of Object.entries(CATS))
    it(`finds no face in a cat’s, ${how}`, async () => {
      expect((await facesOn(await aCanvas(photo('chelsea'), draw))).length).to.equal(0);
    });

  for (const quality of [0.98, 0.92, 0.8, 0.5]) {
    it(`finds no face in a cat’s, compressed to ${quality}`, async () => {
      const original = await aCanvas(photo('chelsea'));
      const canvas = await aCanvas(original.toDataURL('image/jpeg', quality));
      expect((await facesOn(canvas)).length).to.equal(0);
    });
  }

  for (const [name, places] of Object.entries({
    'two of the same size': [
      [0, 0, 0.8],
      [960, 0, 0.8],
    ],
    'one large and one a fifth as wide': [
      [0, 0, 1],
      [1500, 900, 0.2],
    ],
    'a row of five': [0, 1, 2, 3, 4].map((index) => [index * 400, 300, 0.33]),
  })) {
    it(`finds each of several faces: ${name}`, async () => {
      const draw = onGround(2000, 1500, (ctx, image) => {
        for (const [x, y, scale] of places) ctx.drawImage(image, x!, y!, 1200 * scale!, 1500 * scale!);
      });
      const canvas = await aCanvas(portrait, draw);
      const found = (await facesOn(canvas)).map(findFaceAnchors);
      expect(found.length).to.equal(places.length);
      for (const [x, y, scale] of places) {
        const truth = drawnAt(x!, y!, scale!);
        const errors = found.map((face) => measureError(face, truth));
        expect(Math.min(...errors)).to.be.below(0.08);
      }
    });
  }

  it('finds both of two faces cheek to cheek, of which the larger is found with more certainty', async () => {
    const draw = onGround(2000, 2000, (ctx, image) => {
      ctx.drawImage(image, 420, 400, 360, 520, 600, 400, 400, 520);
      ctx.drawImage(image, 420, 400, 360, 520, 960, 452, 288, 416);
    });
    expect((await facesOn(await aCanvas(portrait, draw))).length).to.equal(2);
  });

  // Of a face that is turned to the side, one eye is a guess.
  for (const [name, tolerance] of [
    ['astronaut', 0.08],
    ['camera', 0.4],
    ['portrait', 0.08],
  ] as const) {
    it(`finds the eyes of a face upside down where they are, and the right way round (${name})`, async () => {
      const url = name === 'portrait' ? portrait : photo(name);
      const upright = await find(await aCanvas(url));
      const canvas = await aCanvas(url, (ctx, image) => {
        ctx.setTransform(-1, 0, 0, -1, image.naturalWidth, image.naturalHeight);
        ctx.drawImage(image, 0, 0);
      });
      const turned = ({ x, y }: Point) => ({ x: canvas.width - x, y: canvas.height - y });
      const truth = { leftEye: turned(upright!.leftEye), rightEye: turned(upright!.rightEye) };
      expect(measureError((await find(canvas))!, truth)).to.be.below(tolerance);
    });
  }

  it('finds no face in letters', async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 1500];
    const ctx = canvas.getContext('2d')!;
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, 1200, 1500);
    ctx.fillStyle = '#111';
    for (let line = 0; line < 20; line++) {
      ctx.font = `${30 + (line % 5) * 16}px serif`;
      ctx.fillText('SALE 50 % OFF :-) (o_o) 8) ALL GLASSES (^_^) OPEN 10–20', 40, 70 * line + 80);
    }
    expect((await facesOn(canvas)).length).to.equal(0);
  });

  it('follows a face from where it was', async () => {
    const canvas = await aCanvas(photo('astronaut'));
    const [last] = await facesOn(canvas);
    const first = findFaceAnchors(last!);
    const moved = await aCanvas(photo('astronaut'), (ctx, image) => ctx.drawImage(image, 8, 5));
    const found = await finder.follow(canvasSource(moved), last!);
    const shifted = ({ x, y }: Point) => ({ x: x + 8, y: y + 5 });
    const truth = { leftEye: shifted(first.leftEye), rightEye: shifted(first.rightEye) };
    expect(measureError(findFaceAnchors(found!), truth)).to.be.below(0.06);
  });
});
