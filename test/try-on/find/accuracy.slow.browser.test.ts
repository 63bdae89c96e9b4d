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
import { aCanvas, aFinder, photo, portrait } from './a-finder.ts';

type Eyes = Record<'leftEye' | 'rightEye', Point>;

/** The greater of both eyes' errors, in parts of the distance between the eyes. */
function measureError(found: Eyes, truth: Eyes): number {
  const between = distance(truth.leftEye, truth.rightEye);
  return Math.max(distance(found.leftEye, truth.leftEye), distance(found.rightEye, truth.rightEye)) / between;
}

/** Between the corners of the lids, as portrait.svg draws them. */
const DRAWN: Eyes = { leftEye: { x: 498, y: 608.5 }, rightEye: { x: 702, y: 608.5 } };

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
    const canvas = await aCanvas(portrait, (ctx, image) => {
      ctx.canvas.width = 6000;
      ctx.canvas.height = 3000;
      ctx.fillStyle = '#7c8a78';
      ctx.fillRect(0, 0, 6000, 3000);
      ctx.drawImage(image, 4600, 1700, 720, 900);
    });
    const scaled = ({ x, y }: Point) => ({ x: 4600 + x * 0.6, y: 1700 + y * 0.6 });
    const truth = { leftEye: scaled(DRAWN.leftEye), rightEye: scaled(DRAWN.rightEye) };
    expect(measureError((await find(canvas))!, truth)).to.be.below(0.06);
  });

  for (const degrees of [-45, -30, 30, 45]) {
    it(`finds the same eyes in a photo that is turned by ${degrees}°`, async () => {
      const upright = await find(await aCanvas(photo('astronaut')));
      const angle = (degrees * Math.PI) / 180;
      const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
        ctx.translate(256, 256);
        ctx.rotate(angle);
        ctx.drawImage(image, -256, -256);
      });
      const turned = ({ x, y }: Point) => ({
        x: 256 + (x - 256) * Math.cos(angle) - (y - 256) * Math.sin(angle),
        y: 256 + (x - 256) * Math.sin(angle) + (y - 256) * Math.cos(angle),
      });
      const truth = { leftEye: turned(upright!.leftEye), rightEye: turned(upright!.rightEye) };
      expect(measureError((await find(canvas))!, truth)).to.be.below(0.06);
    });
  }

  it('finds the same eyes in a mirrored photo, with the sides exchanged', async () => {
    const original = await find(await aCanvas(photo('astronaut')));
    const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
      ctx.scale(-1, 1);
      ctx.drawImage(image, -512, 0);
    });
    const mirrored = ({ x, y }: Point) => ({ x: 512 - x, y });
    const truth = { leftEye: mirrored(original!.rightEye), rightEye: mirrored(original!.leftEye) };
    expect(measureError((await find(canvas))!, truth)).to.be.below(0.04);
  });

  it('finds the same eyes in a photo as dark as a room at night', async () => {
    const original = await find(await aCanvas(photo('astronaut')));
    const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      ctx.fillStyle = 'rgba(0, 0, 0, 0.7)';
      ctx.fillRect(0, 0, 512, 512);
    });
    expect(measureError((await find(canvas))!, original!)).to.be.below(0.06);
  });

  it('finds the same eyes in a noisy photo', async () => {
    const original = await find(await aCanvas(photo('astronaut')));
    const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      const pixels = ctx.getImageData(0, 0, 512, 512);
      let seed = 1;
      for (const [index, value] of pixels.data.entries()) {
        seed = (seed * 16807) % 2147483647;
        if (index % 4 < 3) pixels.data[index] = value + ((seed / 2147483647) * 2 - 1) * 40;
      }
      ctx.putImageData(pixels, 0, 0);
    });
    expect(measureError((await find(canvas))!, original!)).to.be.below(0.06);
  });

  for (const [name, changed] of Object.entries<(value: number, light: number) => number>({
    'of stone, without colour and with flat light': (_, light) => 110 + light * 0.45,
    'that is painted in few colours': (value) => Math.round(value / 51) * 51,
  })) {
    it(`finds the same eyes in a face ${name}: statues and paintings may be tried on`, async () => {
      const original = await find(await aCanvas(photo('astronaut')));
      const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
        ctx.drawImage(image, 0, 0);
        const pixels = ctx.getImageData(0, 0, 512, 512);
        const { data } = pixels;
        for (let i = 0; i < data.length; i += 4) {
          const light = 0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!;
          for (let channel = i; channel < i + 3; channel++) data[channel] = changed(data[channel]!, light);
        }
        ctx.putImageData(pixels, 0, 0);
      });
      expect(measureError((await find(canvas))!, original!)).to.be.below(0.06);
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

  const cat = (change: (ctx: CanvasRenderingContext2D) => void) =>
    aCanvas(photo('chelsea'), (ctx, image) => {
      change(ctx);
      ctx.globalCompositeOperation = 'destination-over';
      ctx.drawImage(image, 0, 0);
    });

  for (const shade of [0.15, 0.3, 0.5]) {
    it(`finds no face in a cat’s, darker by ${shade}`, async () => {
      const canvas = await cat((ctx) => {
        ctx.fillStyle = `rgba(0, 0, 0, ${shade})`;
        ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
      });
      expect((await facesOn(canvas)).length).to.equal(0);
    });
  }

  for (const degrees of [-30, -15, -5, 5, 15, 30]) {
    it(`finds no face in a cat’s, turned by ${degrees}°`, async () => {
      const canvas = await cat((ctx) => {
        const [x, y] = [ctx.canvas.width / 2, ctx.canvas.height / 2];
        ctx.translate(x, y);
        ctx.rotate((degrees * Math.PI) / 180);
        ctx.translate(-x, -y);
      });
      expect((await facesOn(canvas)).length).to.equal(0);
    });
  }

  for (const quality of [0.98, 0.92, 0.8, 0.5]) {
    it(`finds no face in a cat’s, compressed to ${quality}`, async () => {
      const original = await aCanvas(photo('chelsea'));
      const canvas = await aCanvas(original.toDataURL('image/jpeg', quality));
      expect((await facesOn(canvas)).length).to.equal(0);
    });
  }

  /** The drawn portrait's eyes where `at` puts it. */
  const drawnAt = (left: number, top: number, scale: number): Eyes => ({
    leftEye: { x: left + DRAWN.leftEye.x * scale, y: top + DRAWN.leftEye.y * scale },
    rightEye: { x: left + DRAWN.rightEye.x * scale, y: top + DRAWN.rightEye.y * scale },
  });

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
      const canvas = await aCanvas(portrait, (ctx, image) => {
        [ctx.canvas.width, ctx.canvas.height] = [2000, 1500];
        ctx.fillStyle = '#889';
        ctx.fillRect(0, 0, 2000, 1500);
        for (const [x, y, scale] of places) ctx.drawImage(image, x!, y!, 1200 * scale!, 1500 * scale!);
      });
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
    const canvas = await aCanvas(portrait, (ctx, image) => {
      [ctx.canvas.width, ctx.canvas.height] = [2000, 2000];
      ctx.fillStyle = '#889';
      ctx.fillRect(0, 0, 2000, 2000);
      ctx.drawImage(image, 420, 400, 360, 520, 600, 400, 400, 520);
      ctx.drawImage(image, 420, 400, 360, 520, 960, 452, 288, 416);
    });
    expect((await facesOn(canvas)).length).to.equal(2);
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

  it('finds the face of a wide photo, in parts of which something larger looks like one', async () => {
    const alone = await find(await aCanvas(photo('astronaut')));
    const canvas = await aCanvas(photo('astronaut'), (ctx, image) => {
      [ctx.canvas.width, ctx.canvas.height] = [4000, 500];
      ctx.fillStyle = '#889';
      ctx.fillRect(0, 0, 4000, 500);
      ctx.drawImage(image, 3200, 0, 500, 500);
    });
    const moved = ({ x, y }: Point) => ({ x: 3200 + (x * 500) / 512, y: (y * 500) / 512 });
    const truth = { leftEye: moved(alone!.leftEye), rightEye: moved(alone!.rightEye) };
    expect(measureError((await find(canvas))!, truth)).to.be.below(0.06);
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
