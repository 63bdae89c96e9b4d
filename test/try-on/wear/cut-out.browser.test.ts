import { expect } from '@open-wc/testing';
import { pixelAt, readPixels } from '../read-pixels.ts';
import { cutOut } from './cut-out.ts';

const SIZE = 120;

/** A picture on white, drawn by `draw`. */
function picture(draw: (ctx: CanvasRenderingContext2D) => void, background = '#fff'): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = background;
  ctx.fillRect(0, 0, SIZE, SIZE);
  draw(ctx);
  return canvas;
}

/** A dark ring around white, with a gap of so many pixels in it. */
const ring = (gap: number) => (ctx: CanvasRenderingContext2D) => {
  ctx.lineWidth = 8;
  ctx.strokeStyle = '#222';
  ctx.strokeRect(30, 30, 60, 60);
  ctx.fillStyle = '#fff';
  ctx.fillRect(60, 80, gap, 20);
};

describe('The white background', () => {
  it('is removed, and the product stays as it is', async () => {
    const cut = (await cutOut(picture(ring(0)), false))!;
    expect(pixelAt(cut, 5, 5)[3]).to.equal(0);
    expect(pixelAt(cut, 30, 60)).to.deep.equal([0x22, 0x22, 0x22, 255]);
  });

  it('is removed with the soft shadow of the floor', async () => {
    const source = picture((ctx) => {
      const shade = ctx.createRadialGradient(60, 90, 0, 60, 90, 28);
      shade.addColorStop(0, 'rgb(205 205 205)');
      shade.addColorStop(1, 'rgb(255 255 255)');
      ctx.fillStyle = shade;
      ctx.fillRect(20, 62, 80, 56);
      ctx.fillStyle = '#a30';
      ctx.fillRect(40, 20, 40, 60);
    });
    const cut = (await cutOut(source, false))!;
    expect(pixelAt(cut, 60, 92)[3]).to.equal(0);
    expect(pixelAt(cut, 60, 50)).to.deep.equal([0xaa, 0x33, 0, 255]);
  });

  it('does not include what an outline with a small gap encloses', async () => {
    const cut = (await cutOut(picture(ring(3)), false))!;
    expect(pixelAt(cut, 60, 60)[3]).to.equal(255);
    const open = (await cutOut(picture(ring(16)), false))!;
    expect(pixelAt(open, 60, 60)[3]).to.equal(0);
  });

  it('is removed inside a transparent product, whose gloss stays', async () => {
    const source = picture((ctx) => {
      ring(0)(ctx);
      ctx.fillStyle = '#222';
      ctx.fillRect(94, 94, 20, 20);
      ctx.fillStyle = '#fff';
      ctx.fillRect(100, 100, 7, 7);
    });
    const cut = (await cutOut(source, true))!;
    expect([pixelAt(cut, 60, 60)[3], pixelAt(cut, 103, 103)[3]]).to.deep.equal([0, 255]);
  });

  it('is removed between the two bars of a pair of aviators', async () => {
    const source = picture((ctx) => {
      ctx.fillStyle = '#222';
      ctx.fillRect(20, 20, 80, 60);
      ctx.fillStyle = '#fff';
      ctx.fillRect(50, 24, 20, 14);
    });
    const cut = (await cutOut(source, true))!;
    expect([pixelAt(cut, 60, 30)[3], pixelAt(cut, 30, 60)[3]]).to.deep.equal([0, 255]);
  });

  for (const background of ['#c33', '#444', '#9ad']) {
    it(`is not recognised if it is ${background}`, async () => {
      expect(await cutOut(picture(ring(0), background), true)).to.equal(null);
    });
  }

  it('is kept if nothing would be left, as with a product that is as white', async () => {
    const source = picture((ctx) => {
      ctx.fillStyle = '#fdfdfd';
      ctx.fillRect(30, 30, 60, 60);
    });
    expect(await cutOut(source, true)).to.equal(null);
  });

  it('is removed around a white product without an outline', async () => {
    const source = picture((ctx) => {
      ctx.fillStyle = '#f7f7f7';
      ctx.fillRect(30, 30, 60, 60);
    });
    const cut = (await cutOut(source, false))!;
    expect([pixelAt(cut, 10, 60)[3], pixelAt(cut, 60, 60)[3]]).to.deep.equal([0, 255]);
  });

  it('leaves no light rim around a dark product', async () => {
    const source = picture((ctx) => {
      ctx.fillStyle = '#000';
      ctx.beginPath();
      ctx.arc(60, 60, 30, 0, 7);
      ctx.fill();
    });
    const cut = (await cutOut(source, false))!;
    const data = readPixels(cut);
    let light = 0;
    for (let byte = 0; byte < data.length; byte += 4) if (data[byte + 3]! > 128 && data[byte]! > 205) light++;
    expect(light).to.equal(0);
  });
});
