import { expect, fixture, html } from '@open-wc/testing';
import { pictureAddresses } from '../../../src/try-on/base/picture-addresses.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { oneOfPair } from '../../../src/try-on/wear/jewelry/one-of-pair.ts';
import { drawing } from '../../../src/try-on/wear/on-page.ts';
import { frontality, MIN_FRONTAL } from '../../../src/try-on/wear/picture/frontal.ts';
import {
  loadProductPicture,
  loadWornPicture,
  pictureFor,
} from '../../../src/try-on/wear/picture/product-picture.ts';
import { aProduct } from '../a-dialog.ts';
import { pixelAt } from '../read-pixels.ts';
import { fill, onWhite, type Draw, type Rectangle } from '../drawn.ts';
import { alertIn, share, withPhoto } from '../room/a-preview.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** An outline, as left, top, width and height. */
const outline =
  (colour: string, lineWidth: number, ...box: Rectangle): Draw =>
  (ctx) => {
    Object.assign(ctx, { lineWidth, strokeStyle: colour });
    ctx.strokeRect(...box);
  };

/** Glasses as a shop photographs them: two lenses and a bridge, the right half `scale` times as wide as the left one. */
const drawnGlasses = (scale: number) =>
  onWhite(
    200,
    80,
    fill('#222', [20, 20, 70, 40], [90, 30, 20, 6], [110, 40 - 20 * scale, 70 * scale, 40 * scale]),
  );

/** Somebody who wears the glasses: as symmetric as these, and higher than wide. */
const drawnHead = () =>
  onWhite(200, 240, (ctx) => {
    ctx.fillStyle = '#a75';
    ctx.ellipse(100, 120, 70, 95, 0, 0, 2 * Math.PI);
    ctx.fill();
  });

/** As many red squares side by side, or longer things, or their outlines. */
const drawnSquares = (count: number, height = 40, line = 0) =>
  onWhite(160, height + 40, (ctx) => {
    for (let x = 20; x < 20 + count * 80; x += 80) {
      fill('#c00', [x, 20, 40, height])(ctx);
      if (line) fill('#fff', [x + line, 20 + line, 40 - 2 * line, height - 2 * line])(ctx);
    }
  });

const loadJewelry = async (image_url: string) =>
  (await loadProductPicture(aProduct({ category: 'jewelry', image_url })))!;
const alphaAt = (canvas: HTMLCanvasElement, x: number, y: number) => pixelAt(canvas, x, y)[3];
const oneOf = async (url: string) => oneOfPair(await loadJewelry(url), drawing(false));

describe('The picture that hangs on an ear', () => {
  it('shows one earring of a picture of two', async () => {
    const one = await oneOf(drawnSquares(2));
    expect(one.content.width * one.transparent!.width).to.be.closeTo(40, 3);
    expect(one.ratio).to.equal(one.transparent!.width / one.transparent!.height);
  });

  for (const [where, edge, hoop] of [
    ['beside', 112, 20],
    ['before', 20, 50],
  ] as const) {
    it(`shows a hoop from the front where its picture has it from its edge as well, ${where} it`, async () => {
      const hoops = [fill('#c00', [edge, 20, 10, 80]), outline('#c00', 6, hoop + 3, 23, 74, 74)];
      const one = await oneOf(onWhite(160, 120, ...hoops));
      expect(one.content.width * one.transparent!.width).to.be.closeTo(80, 3);
    });
  }

  it('is the whole picture if that shows a single one', async () => {
    const single = await loadJewelry(drawnSquares(1));
    const { transparent, content } = await oneOfPair(single, drawing(false));
    expect(transparent).to.equal(single.transparent);
    expect(content).to.deep.equal(single.content);
  });

  it('is as small as a stud where it has no length, and no opening', async () => {
    const measureWidth = async (url: string) => (await oneOf(url)).widthMm;
    expect(await measureWidth(drawnSquares(2))).to.be.within(9, 11);
    expect(await measureWidth(drawnSquares(1))).to.be.within(9, 11);
    expect(await measureWidth(drawnSquares(2, 90)), 'what hangs').to.equal(null);
    expect(await measureWidth(drawnSquares(2, 40, 4)), 'hoops').to.equal(null);
  });

  it('is as wide as the shop says, where it does', async () => {
    const product = aProduct({ category: 'jewelry', image_url: drawnSquares(2) });
    const measureWidth = async (widthMm: number | null) =>
      (await pictureFor(product, 'ears', false, widthMm, drawing(false)))!.widthMm;
    expect(await measureWidth(null)).to.be.within(9, 11);
    expect(await measureWidth(6)).to.equal(6);
  });
});

describe('The picture that is placed on a face', () => {
  const loadFrontal = (product: Parameters<typeof loadWornPicture>[0]) =>
    loadWornPicture(product, (cutout) => frontality(cutout, true));

  it('is the one that shows the product from the front, wherever it is in the list', async () => {
    const [side, front] = [drawnGlasses(0.5), drawnGlasses(1)];
    const product = aProduct({ image_url: side, images: [{ url: side }, { url: front }] });
    const found = await loadFrontal(product);
    expect(found!.score).to.be.at.least(MIN_FRONTAL);
    expect((found!.picture.original as HTMLImageElement).src).to.equal(front);
  });

  it('is the most symmetric one, and known not to be from the front, if none is', async () => {
    const [side, nearly] = [drawnGlasses(0.3), drawnGlasses(0.6)];
    const found = await loadFrontal(aProduct({ image_url: side, images: [{ url: nearly }] }));
    expect(found!.score).to.be.below(MIN_FRONTAL);
    expect((found!.picture.original as HTMLImageElement).src).to.equal(nearly);
  });

  it('is not one of a person who wears the glasses, if another shows them alone', async () => {
    const [head, nearly] = [drawnHead(), drawnGlasses(0.7)];
    const found = await loadFrontal(aProduct({ image_url: head, images: [{ url: nearly }] }));
    expect((found!.picture.original as HTMLImageElement).src).to.equal(nearly);
  });

  /** Wire rims on white, so many pairs beside each other. */
  const drawnWire = (pairs: number) =>
    drawStill(800 * pairs, 300, (ctx) => {
      ctx.lineWidth = 3;
      // As it stands on a table: not quite straight.
      ctx.rotate(0.01);
      for (let pair = 0; pair < pairs; pair++) {
        for (const x of [220, 580]) {
          ctx.beginPath();
          ctx.ellipse(800 * pair + x, 150, 130, 120, 0, 0, 2 * Math.PI);
          ctx.stroke();
        }
        ctx.strokeRect(800 * pair + 350, 120, 100, 1);
      }
    });
  const frontalityOf = async (canvas: HTMLCanvasElement) =>
    frontality((await drawing(false).prepare(canvas, 'eyewear')).cutout, true);

  it('may show thin wire from the front, a little askew', async () => {
    expect(await frontalityOf(drawnWire(1))).to.be.at.least(MIN_FRONTAL);
  });

  it('does not show eyewear from the front that has two views beside each other', async () => {
    expect(await frontalityOf(drawnWire(2))).to.equal(0);
  });

  it('is left to the shopper’s hand where it shows eyewear at an angle, and not where it shows it from the front', async () => {
    const unfit = async (scale: number) =>
      (await pictureFor(
        aProduct({ image_url: drawnGlasses(scale), category: 'eyewear' }),
        'eyes',
        false,
        null,
        drawing(false),
      ))!.isUnfit;
    expect(await unfit(0.4)).to.equal(true);
    expect(await unfit(1)).to.equal(false);
  });

  it('is null if the product has no picture', async () => {
    expect(await loadFrontal(aProduct({ image_url: null }))).to.equal(null);
  });
});

describe('The product’s picture', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://a/b.png',
    'http://',
  ]) {
    it(`is null if its address is ${address}`, () => {
      expect(pictureAddresses(aProduct({ image_url: address }))).to.deep.equal([]);
    });
  }

  it('is found by a relative address, whatever names the page’s forms have', async () => {
    const form = await fixture<HTMLFormElement>(html`<form name="baseURI"></form>`);
    expect((document.baseURI as unknown) === form).to.equal(true);
    const expected = new URL('/1.webp', location.href).href;
    expect(pictureAddresses(aProduct({ image_url: '/1.webp' }))).to.deep.equal([expected]);
  });

  it('is the first of the images if the product has no primary one', () => {
    expect(
      pictureAddresses(aProduct({ image_url: null, images: [{ url: 'https://a.example/1.webp' }] }))[0],
    ).to.equal('https://a.example/1.webp');
  });

  it('is as large as a hairline of it, and no larger for dust and shadows', async () => {
    const hairline = drawStill(1000, 1000, (ctx) => {
      fill('rgb(0 0 0 / 0.14)', [50, 600, 900, 300])(ctx);
      fill('#222', [100, 300, 800, 1], [480, 280, 40, 300], [20, 20, 2, 2])(ctx);
    });
    const { content } = (await loadProductPicture(aProduct({ image_url: hairline.toDataURL() })))!;
    expect(content.x).to.be.closeTo(0.1, 0.01);
    expect(content.width).to.be.closeTo(0.8, 0.02);
    expect(content.y).to.be.closeTo(0.28, 0.01);
    expect(content.height).to.be.closeTo(0.3, 0.02);
  });

  it('that is a drawing without a size of its own is shown as it is saved', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="90" height="60" fill="red"/></svg>';
    const picture = (await loadProductPicture(
      aProduct({ image_url: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
    ))!;
    const image = picture.original as HTMLImageElement;
    image.style.cssText = 'display: block; width: 400px; height: auto';
    document.body.append(image);
    const { width, height } = image.getBoundingClientRect();
    image.remove();
    expect(width / height).to.be.closeTo(picture.ratio, 0.01);
  });

  it('without CORS is shown, and saving explains why it can’t', async () => {
    // The same server under another name: another origin, and it allows none.
    const elsewhere = new URL('/src/service/mock/seed/pictures/canvas-tote-bag.webp', location.href);
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    await catchFailure(fetch(elsewhere));
    const { dialog, root } = await withPhoto({ product: aProduct({ image_url: elsewhere.href }) });
    expect(root.querySelector<HTMLImageElement>('.picture > img')!.naturalWidth).to.be.greaterThan(0);
    await share(root, 'save');
    await waitUntil(() => alertIn(root));
    expect(alertIn(root)!.textContent).to.contain('can’t be saved');
    await expect(dialog).to.be.accessible();
  });
});

const studio = (draw: Draw, background: string) =>
  drawStill(120, 120, (ctx) => {
    fill(background, [0, 0, 120, 120])(ctx);
    draw(ctx);
  });
/** What a picture becomes without its background; null where that is not white. */
const cutOut = async (draw: Draw, category = 'watch', background = '#fff') =>
  (await drawing(false).prepare(studio(draw, background), category)).flat;

/** A dark ring around white, with a gap of so many pixels in it. */
const ring =
  (gap = 0): Draw =>
  (ctx) => {
    outline('#222', 8, 30, 30, 60, 60)(ctx);
    fill('#fff', [60, 80, gap, 20])(ctx);
  };

describe('The white background', () => {
  it('is removed, and the product stays as it is', async () => {
    const cut = (await cutOut(ring()))!;
    expect(alphaAt(cut, 5, 5)).to.equal(0);
    expect(pixelAt(cut, 30, 60)).to.deep.equal([0x22, 0x22, 0x22, 255]);
  });

  it('does not include what an outline with a small gap encloses', async () => {
    expect(alphaAt((await cutOut(ring(3)))!, 60, 60)).to.equal(255);
    expect(alphaAt((await cutOut(ring(16)))!, 60, 60)).to.equal(0);
  });

  it('is removed inside a transparent product, whose gloss stays', async () => {
    const cut = (await cutOut((ctx) => {
      ring()(ctx);
      fill('#222', [94, 94, 20, 20])(ctx);
      fill('#fff', [100, 100, 7, 7])(ctx);
    }, 'jewelry'))!;
    expect([alphaAt(cut, 60, 60), alphaAt(cut, 103, 103)]).to.deep.equal([0, 255]);
  });

  for (const background of ['#c33', '#444', '#9ad'])
    it(`is not recognised if it is ${background}`, async () => {
      expect(await cutOut(ring(), 'jewelry', background)).to.equal(null);
    });

  it('is kept if nothing would be left, as with a product that is as white', async () => {
    expect(await cutOut(fill('#fdfdfd', [30, 30, 60, 60]), 'jewelry')).to.equal(null);
  });
});
