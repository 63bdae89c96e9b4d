import { expect, fixture, html } from '@open-wc/testing';
import { pictureAddresses } from '../../../src/try-on/base/picture-addresses.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { drawing } from '../../../src/try-on/wear/on-page.ts';
import { pictureFor } from '../../../src/try-on/wear/picture/product-picture.ts';
import type { ProductPicture } from '../../../src/try-on/wear/types.ts';
import { aProduct } from '../a-dialog.ts';
import { pixelAt } from '../read-pixels.ts';
import { fill, onWhite, seedPicture, type Draw, type Rectangle } from '../drawn.ts';
import { aCanvas } from '../find/a-finder.ts';
import { onDevice } from '../room/a-device.ts';
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

/** The seed's glasses, with their right half narrowed as if they were turned; and two pairs of them side by side. */
async function turnedGlasses(): Promise<string> {
  const front = await aCanvas(seedPicture('tortoise-round-glasses'));
  const { width, height } = front;
  return onWhite(width, height, (ctx) => {
    ctx.drawImage(front, 0, 0, width / 2, height, 0, 0, width / 2, height);
    ctx.drawImage(front, width / 2, 0, width / 2, height, width / 2, height * 0.15, width / 4, height * 0.7);
  });
}

async function twoPairs(): Promise<string> {
  const front = await aCanvas(seedPicture('black-aviator-sunglasses'));
  return onWhite(800, 400, (ctx) => {
    for (const x of [0, 400]) ctx.drawImage(front, x, 0, 400, 400);
  });
}

/** As many red squares side by side, or longer things, or their outlines. */
const drawnSquares = (count: number, height = 40, line = 0) =>
  onWhite(160, height + 40, (ctx) => {
    for (let x = 20; x < 20 + count * 80; x += 80) {
      fill('#c00', [x, 20, 40, height])(ctx);
      if (line) fill('#fff', [x + line, 20 + line, 40 - 2 * line, height - 2 * line])(ctx);
    }
  });

const alphaAt = (canvas: HTMLCanvasElement, x: number, y: number) => pixelAt(canvas, x, y)[3];

const earrings = async (image_url: string, widthMm: number | null = null) =>
  (await pictureFor(aProduct({ category: 'jewelry', image_url }), 'ears', false, widthMm, drawing(false)))!;
/** In pixels of its picture. */
const widthOf = ({ content, transparent }: ProductPicture) => content.width * transparent!.width;

describe('The picture that hangs on an ear', () => {
  it('shows one earring of a picture of two', async () => {
    const pair = await earrings(drawnSquares(2));
    expect(widthOf(pair)).to.be.closeTo(40, 3);
    expect(alphaAt(pair.transparent!, 120, 40), 'the other one').to.equal(0);
  });

  for (const [where, edge, hoop] of [
    ['beside', 112, 20],
    ['before', 20, 50],
  ] as const) {
    it(`shows a hoop from the front where its picture has it from its edge as well, ${where} it`, async () => {
      const hoops = [fill('#c00', [edge, 20, 10, 80]), outline('#c00', 6, hoop + 3, 23, 74, 74)];
      expect(widthOf(await earrings(onWhite(160, 120, ...hoops)))).to.be.closeTo(80, 3);
    });
  }

  it('is the whole picture if that shows a single one', async () => {
    const single = await earrings(drawnSquares(1));
    expect(single.isUnfit).to.equal(false);
    expect(widthOf(single)).to.be.closeTo(40, 3);
  });

  it('is as small as a stud where it has no length, and no opening', async () => {
    const measureWidth = async (url: string) => (await earrings(url)).widthMm;
    expect(await measureWidth(drawnSquares(2))).to.be.within(9, 11);
    expect(await measureWidth(drawnSquares(1))).to.be.within(9, 11);
    expect(await measureWidth(drawnSquares(2, 90)), 'what hangs').to.equal(null);
    expect(await measureWidth(drawnSquares(2, 40, 4)), 'hoops').to.equal(null);
  });

  it('is as wide as the shop says, where it does', async () => {
    expect((await earrings(drawnSquares(2), 6)).widthMm).to.equal(6);
  });

  for (const [what, ...parts] of [
    ['three', fill('#c00', [10, 20, 30, 60], [60, 20, 30, 60], [110, 20, 30, 60])],
    ['two rows', fill('#c00', [20, 10, 30, 40], [90, 10, 30, 40], [20, 70, 30, 40], [90, 70, 30, 40])],
    ['two of different height', fill('#c00', [20, 20, 30, 80], [90, 20, 30, 30])],
    ['something broad', fill('#c00', [20, 40, 120, 40])],
  ] as const) {
    it(`can’t be worn where it shows ${what}`, async () => {
      expect((await earrings(onWhite(160, 120, ...parts))).isUnfit).to.equal(true);
    });
  }
});

describe('The picture that is placed on a face', () => {
  const glasses = async (...urls: string[]) =>
    pictureFor(
      aProduct({ image_url: urls[0] ?? null, images: urls.map((url) => ({ url })), category: 'eyewear' }),
      'eyes',
      false,
      null,
      drawing(false),
    );
  const front = seedPicture('tortoise-round-glasses');

  it('is the one that shows the product from the front, wherever it is in the list', async () => {
    const found = await glasses(await turnedGlasses(), front);
    expect(found!.isUnfit).to.equal(false);
    expect((found!.original as HTMLImageElement).src).to.equal(front);
  });

  it('is the first one if none can be worn', async () => {
    const turned = await turnedGlasses();
    const found = await glasses(turned, await twoPairs());
    expect(found!.isUnfit).to.equal(true);
    expect((found!.original as HTMLImageElement).src).to.equal(turned);
  });

  it('shows the front without the temples behind it, and what can’t be worn with them', async () => {
    const worn = (await glasses(front))!;
    expect(worn.cutout).not.to.equal(null);
    const whole = (await glasses(await turnedGlasses()))!;
    expect(whole.cutout).to.equal(null);
    expect(whole.transparent).not.to.equal(null);
  });

  it('can’t be worn where it has two pairs beside each other', async () => {
    expect((await glasses(await twoPairs()))!.isUnfit).to.equal(true);
  });

  it('is judged alike where another one is judged at the same time', async () => {
    const [one, other] = await Promise.all(
      ['tortoise-round-glasses', 'black-aviator-sunglasses'].map((name) => aCanvas(seedPicture(name))),
    );
    const of = { category: 'eyewear', site: 'eyes' } as const;
    const scoreOf = async (canvas: HTMLCanvasElement) =>
      (await drawing(false).prepare(canvas, of)).verdict.score;
    const alone = [await scoreOf(one!), await scoreOf(other!)];
    expect(await Promise.all([scoreOf(one!), scoreOf(other!)])).to.deep.equal(alone);
  });

  it('is null if the product has no picture', async () => {
    expect(await glasses()).to.equal(null);
  });
});

const placedByHand = async (product: Parameters<typeof pictureFor>[0]) =>
  (await pictureFor(product, null, false, null, drawing(false)))!;

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
    const { content } = await placedByHand(aProduct({ image_url: hairline.toDataURL(), category: 'bag' }));
    expect(content.x).to.be.closeTo(0.1, 0.01);
    expect(content.width).to.be.closeTo(0.8, 0.02);
    expect(content.y).to.be.closeTo(0.28, 0.01);
    expect(content.height).to.be.closeTo(0.3, 0.02);
  });

  it('that is a drawing without a size of its own is shown as it is saved', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="90" height="60" fill="red"/></svg>';
    const picture = await placedByHand(
      aProduct({ image_url: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
    );
    const image = picture.original as HTMLImageElement;
    image.style.cssText = 'display: block; width: 400px; height: auto';
    document.body.append(image);
    const { width, height } = image.getBoundingClientRect();
    image.remove();
    expect(width / height).to.be.closeTo(picture.ratio, 0.01);
  });

  it('without CORS is shown, sharing explains why it can’t, and a share sheet gets the page’s address', async () => {
    // The same server under another name: another origin, and it allows none.
    const elsewhere = new URL('/src/service/mock/seed/pictures/canvas-tote-bag.webp', location.href);
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    await catchFailure(fetch(elsewhere));
    const { dialog, root } = await withPhoto({ product: aProduct({ image_url: elsewhere.href }) });
    expect(root.querySelector<HTMLImageElement>('.picture > img')!.naturalWidth).to.be.greaterThan(0);
    onDevice();
    await share(root);
    await waitUntil(() => alertIn(root));
    expect(alertIn(root)!.textContent).to.contain('can’t be saved');
    await expect(dialog).to.be.accessible();
    const shared: ShareData[] = [];
    onDevice({ canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    await share(root);
    await waitUntil(() => shared.length > 0, 'the page’s address in its place');
    expect(shared).to.deep.equal([{ title: 'Round glasses', url: location.href }]);
    await waitUntil(() => alertIn(root) === null);
  });
});

const studio = (draw: Draw, background: string) =>
  drawStill(120, 120, (ctx) => {
    fill(background, [0, 0, 120, 120])(ctx);
    draw(ctx);
  });
/** What a picture becomes without its background; null where that is not white. */
const cutOut = async (draw: Draw, category = 'watch', background = '#fff') =>
  (await drawing(false).prepare(studio(draw, background), { category, site: null })).flat;

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
