/** The switch for the shopper's own face in a picture that an engine has made, with the real finder. */
import { expect } from '@open-wc/testing';
import { aHand } from '../find/a-hand.ts';
import { aCanvas, aFile, photo } from '../find/a-finder.ts';
import { choose, opened } from '../room/a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aRelay, aShirt, made, RELAY } from './an-engine.ts';

const switchIn = (root: ShadowRoot) => root.querySelector<HTMLInputElement>('.made-tools [role=switch]')!;
const shown = (root: ShadowRoot) => root.querySelector<HTMLCanvasElement>('canvas.made')!;

describe('The shopper’s own face in a made picture', function () {
  this.timeout(120_000);

  /** @param draw how the engine draws the photo anew */
  async function withMade(
    draw: (ctx: CanvasRenderingContext2D, image: HTMLImageElement) => void,
    changes: object = { autoPlace: true },
    photoed?: HTMLCanvasElement,
  ) {
    photoed ??= await aCanvas(photo('astronaut'));
    const relay = aRelay();
    const room = { product: aShirt(), photoSwap: true, photoSwapUrl: RELAY };
    const { root } = await opened({ ...room, ...changes });
    choose(root, await aFile(photoed, 'image/png'));
    await made(root, relay, await aFile(await aCanvas(photo('astronaut'), draw), 'image/jpeg'));
    return { root, relay };
  }

  /** The largest difference to the photo, by default at the middle of the face, of a channel. */
  async function offPhoto(
    root: ShadowRoot,
    photoed?: HTMLCanvasElement,
    [x, y] = [215, 105],
  ): Promise<number> {
    const [own, seen] = [photoed ?? (await aCanvas(photo('astronaut'))), shown(root)].map((canvas) => {
      const ctx = new OffscreenCanvas(20, 20).getContext('2d')!;
      ctx.drawImage(canvas, x!, y!, 20, 20, 0, 0, 20, 20);
      return ctx.getImageData(0, 0, 20, 20).data;
    });
    return own!.reduce((most, value, i) => Math.max(most, Math.abs(value - seen![i]!)), 0);
  }

  const toned = (ctx: CanvasRenderingContext2D, image: HTMLImageElement | HTMLCanvasElement) => {
    ctx.drawImage(image, 0, 0);
    ctx.fillStyle = 'rgb(0 0 0 / 20%)';
    ctx.fillRect(0, 0, image.width, image.height);
  };

  it('is on, and shows the engine’s face when it is switched off; nothing more is sent', async () => {
    const { root, relay } = await withMade(toned);
    expect(switchIn(root).checked).to.equal(true);
    expect(await offPhoto(root)).to.be.lessThan(2);
    const first = shown(root);
    switchIn(root).click();
    await waitUntil(() => shown(root) !== first, 'the engine’s picture');
    expect(await offPhoto(root)).to.be.greaterThan(15);
    expect(relay.paths).to.deep.equal(['/v1/photo-swap', '/v1/photo-swaps']);
  });

  it('keeps the hands with the face', async () => {
    const { canvas: hand } = await aHand();
    const withHand = (ctx: CanvasRenderingContext2D, image: HTMLImageElement) => {
      ctx.drawImage(image, 0, 0);
      ctx.drawImage(hand, 250, 250, 700, 700, 230, 200, 260, 260);
    };
    const photoed = await aCanvas(photo('astronaut'), withHand);
    const { root } = await withMade((ctx) => toned(ctx, photoed), { autoPlace: true }, photoed);
    expect(await offPhoto(root, photoed, [360, 330])).to.be.lessThan(4);
    switchIn(root).click();
    await waitUntil(async () => (await offPhoto(root, photoed, [360, 330])) > 15, 'the engine’s hand');
  });

  it('is off, and can’t be switched on, where the engine has framed the photo otherwise', async () => {
    const { root } = await withMade((ctx, image) => ctx.drawImage(image, 20, 10));
    expect(switchIn(root).checked).to.equal(false);
    expect(switchIn(root).disabled).to.equal(true);
  });

  it('is off where the shop does not have faces looked for', async () => {
    const { root } = await withMade(toned, { autoPlace: false });
    expect(switchIn(root).disabled).to.equal(true);
    expect(await offPhoto(root)).to.be.greaterThan(15);
  });
});
