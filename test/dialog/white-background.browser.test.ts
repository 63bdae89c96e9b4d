import { expect } from '@open-wc/testing';
import { withoutWhiteBackground } from '../../src/dialog/photo/white-background.ts';

const SIZE = 120;

/** A picture on white, drawn by `draw`. */
function picture(draw: (pen: CanvasRenderingContext2D) => void, background = '#fff'): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = background;
  pen.fillRect(0, 0, SIZE, SIZE);
  draw(pen);
  return canvas;
}

const at = (canvas: HTMLCanvasElement, x: number, y: number) => [
  ...canvas.getContext('2d')!.getImageData(x, y, 1, 1).data,
];

/** A dark ring around white, with a gap of so many pixels in it. */
const ring = (gap: number) => (pen: CanvasRenderingContext2D) => {
  pen.lineWidth = 8;
  pen.strokeStyle = '#222';
  pen.strokeRect(30, 30, 60, 60);
  pen.fillStyle = '#fff';
  pen.fillRect(60, 80, gap, 20);
};

describe('The white background', () => {
  it('goes, and the product stays as it is', async () => {
    const cut = (await withoutWhiteBackground(picture(ring(0)), false))!;
    expect(at(cut, 5, 5)[3]).to.equal(0);
    expect(at(cut, 30, 60)).to.deep.equal([0x22, 0x22, 0x22, 255]);
  });

  it('leaves the soft shadow on it, as a shadow', async () => {
    const source = picture((pen) => {
      const shade = pen.createRadialGradient(60, 90, 0, 60, 90, 28);
      shade.addColorStop(0, 'rgb(205 205 205)');
      shade.addColorStop(1, 'rgb(255 255 255)');
      pen.fillStyle = shade;
      pen.fillRect(20, 62, 80, 56);
      pen.fillStyle = '#a30';
      pen.fillRect(40, 20, 40, 60);
    });
    const cut = (await withoutWhiteBackground(source, false))!;
    const [red, green, blue, alpha] = at(cut, 60, 92);
    expect([red, green, blue]).to.deep.equal([0, 0, 0]);
    expect(alpha).to.be.within(10, 60);
    expect(at(cut, 60, 50)).to.deep.equal([0xaa, 0x33, 0, 255]);
  });

  it('is not what an outline with a small gap encloses', async () => {
    const cut = (await withoutWhiteBackground(picture(ring(3)), false))!;
    expect(at(cut, 60, 60)[3]).to.equal(255);
    const open = (await withoutWhiteBackground(picture(ring(16)), false))!;
    expect(at(open, 60, 60)[3]).to.equal(0);
  });

  it('goes from inside a see-through product, and gloss stays', async () => {
    const source = picture((pen) => {
      ring(0)(pen);
      pen.fillStyle = '#222';
      pen.fillRect(94, 94, 20, 20);
      pen.fillStyle = '#fff';
      pen.fillRect(100, 100, 7, 7);
    });
    const cut = (await withoutWhiteBackground(source, true))!;
    expect([at(cut, 60, 60)[3], at(cut, 103, 103)[3]]).to.deep.equal([0, 255]);
  });

  for (const background of ['#c33', '#444', '#9ad']) {
    it(`is none where it is ${background}`, async () => {
      expect(await withoutWhiteBackground(picture(ring(0), background), true)).to.equal(null);
    });
  }

  it('is none where nothing would be left: a white product without an outline', async () => {
    const source = picture((pen) => {
      pen.fillStyle = '#fafafa';
      pen.fillRect(30, 30, 60, 60);
    });
    expect(await withoutWhiteBackground(source, true)).to.equal(null);
  });

  it('leaves no light rim around a dark product', async () => {
    const source = picture((pen) => {
      pen.fillStyle = '#000';
      pen.beginPath();
      pen.arc(60, 60, 30, 0, 7);
      pen.fill();
    });
    const cut = (await withoutWhiteBackground(source, false))!;
    const { data } = cut.getContext('2d')!.getImageData(0, 0, SIZE, SIZE);
    let light = 0;
    for (let byte = 0; byte < data.length; byte += 4) if (data[byte + 3]! > 128 && data[byte]! > 205) light++;
    expect(light).to.equal(0);
  });
});
