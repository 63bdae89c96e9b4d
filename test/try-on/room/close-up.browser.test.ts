/** What a card or a comparison shows of the photo: the product's surroundings, and no blur. */
import { expect } from '@open-wc/testing';
import { closeUp } from '../../../src/try-on/room/close-up.ts';
import { friendCard } from '../../../src/try-on/room/friend-card.ts';
import type { ProductPicture } from '../../../src/try-on/wear/picture/product-picture.ts';
import { aProduct } from '../a-dialog.ts';

const WHOLE = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 0.5 };
const EARRING = { x: 0.7, y: 0.5, width: 0.02, angle: 0, mirrored: false, foreshortening: 1 };
const FACE = { x: 0.5, y: 0.45, width: 0.4 };

function filled(width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#f00';
  ctx.fillRect(0, 0, width, height);
  return canvas;
}

const colorAt = (canvas: HTMLCanvasElement, x: number, y: number) =>
  canvas.getContext('2d')!.getImageData(x, y, 1, 1).data.slice(0, 3).join();

describe('A close-up', () => {
  it('of an earring shows as much of the face as its middle', () => {
    const photo = filled(1000, 1000);
    const ctx = photo.getContext('2d')!;
    ctx.fillStyle = '#00f';
    ctx.fillRect(0, 0, 500, 1000);
    const shown = closeUp(photo, EARRING, WHOLE, FACE);
    expect(colorAt(shown, 5, shown.height / 2)).to.equal('0,0,255');
    expect(colorAt(shown, shown.width - 5, shown.height / 2)).to.equal('255,0,0');
  });

  it('of something small has enough of the photo’s pixels to be sharp on a card', () => {
    const { width, height } = closeUp(filled(400, 500), EARRING, WHOLE, null, 480);
    expect(width).to.equal(height);
    expect(width).to.be.at.least(120);
  });
});

describe('The card for a friend', () => {
  it('shows all of a product that is not drawn on the shopper', async () => {
    const wide = { original: filled(400, 100), transparent: null, isCopyable: true, ratio: 4 };
    const wardrobe = {
      products: [{ product: aProduct(), price: undefined, isFavourite: false }],
      findPicture: async () => wide as unknown as ProductPicture,
    };
    const card = await friendCard(wardrobe, new Map(), 'Which one?', false);
    const middle = 120 + 500;
    expect(colorAt(card, 50, middle)).to.equal('255,0,0');
    expect(colorAt(card, 1030, middle)).to.equal('255,0,0');
    expect(colorAt(card, 540, middle - 200)).to.equal('255,255,255');
  });
});
